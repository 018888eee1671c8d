// What no policy closes is taken away before anything else runs, as in the page (shell/exits.js).

for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (/^(webkit|moz)?RTC/.test(name)) Reflect.deleteProperty(globalThis, name);
}
