-- The shortcode {{< genlab "#coin?flips=TTT" height="640" title="Three tails" picture="tails.png" >}}
-- shows a state of genlab in a frame. The page's address is `genlab-address` in the document's
-- front matter. On paper, and in formats without frames, it gives the picture, if one is named, and
-- the link.

local DEFAULT_HEIGHT = 800 -- CSS pixels, until the frame has told its own

local function text_of(value)
  if value == nil then
    return ""
  end
  return pandoc.utils.stringify(value)
end

local function escaped(text)
  local entities = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }
  return (text:gsub('[&<>"]', entities))
end

local function checked_link(text)
  if text:match("^#[a-z]") == nil or text:find("[%s\"<>]") then
    error("genlab: a link such as #coin?flips=TTT is needed, as “Share” gives it, got " .. text)
  end
  return (text:gsub("^#embed=", "#"))
end

local function checked_address(text)
  if text:match("^https?://") == nil then
    error("genlab: genlab-address: https://YOUR-COPY/ is needed in the front matter, got " .. text)
  end
  return (text:gsub("#.*$", ""))
end

local function checked_height(text)
  if text == "" then
    return DEFAULT_HEIGHT
  end
  local height = tonumber(text:match("^(%d+)$") or "")
  if height == nil or height < 100 or height > 20000 then
    error("genlab: height: 100 to 20000 pixels are allowed, got " .. text)
  end
  return height
end

local function printed(address, link, title, picture)
  local blocks = {}
  if picture ~= "" then
    table.insert(blocks, pandoc.Para({ pandoc.Image({ pandoc.Str(title) }, picture) }))
  end
  local words = { pandoc.Str(title .. ": "), pandoc.Link(address .. link, address .. link) }
  table.insert(blocks, pandoc.Para(words))
  return pandoc.Div(blocks, pandoc.Attr("", { "genlab-printed" }))
end

local function frame(address, link, title, height)
  return pandoc.RawBlock(
    "html",
    string.format(
      '<iframe class="genlab" src="%s" title="%s" loading="lazy" style="height: %dpx"></iframe>',
      escaped(address .. "#embed=" .. link:sub(2)),
      escaped(title),
      height
    )
  )
end

return {
  genlab = function(arguments, options, meta)
    local link = checked_link(text_of(arguments[1]))
    local address = checked_address(text_of(meta["genlab-address"]))
    local height = checked_height(text_of(options["height"]))
    local title = text_of(options["title"])
    if title == "" then
      title = "genlab: " .. link:match("^#(%w+)")
    end
    local fallback = printed(address, link, title, text_of(options["picture"]))
    if not quarto.doc.is_format("html:js") then
      return { fallback }
    end
    quarto.doc.add_html_dependency({
      name = "genlab-frames",
      version = "1.0.0",
      scripts = { "genlab-frames.js" },
      stylesheets = { "genlab-frames.css" },
    })
    return { frame(address, link, title, height), fallback }
  end,
}
