// WebRTC, which no policy closes, is removed before anything else runs, as in the page
// (shell/base/exits.js).

for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (/^(webkit|moz)?RTC/.test(name)) Reflect.deleteProperty(globalThis, name);
}
