// In 404.html, which a host shows in place of any missing page, however deep in the site. Where the
// site begins it cannot know, because a copy may lie below any path: it asks for the manifest in
// each folder above. The build writes this into the page; the policy allows it by its hash.

(async () => {
  const link = /** @type {HTMLAnchorElement} */ (document.querySelector("a"));
  const parts = location.pathname.split("/").slice(0, 20); // deeper than any page of the site
  for (let depth = parts.length - 1; depth > 0; depth -= 1) {
    const folder = `${location.origin}${parts.slice(0, depth).join("/")}/`;
    const manifest = await fetch(`${folder}manifest.webmanifest`)
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    if (manifest && manifest.short_name === "genlab") {
      link.href = folder + location.hash; // what the link opens is in its fragment
      link.hidden = false;
      return;
    }
  }
})();
