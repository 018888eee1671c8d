// Exits that no policy closes in today's browsers are taken away before anything else runs: WebRTC,
// all of it.

for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (/^(webkit|moz)?RTC/.test(name)) Reflect.deleteProperty(globalThis, name);
}
