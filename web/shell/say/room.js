// What the page says, as start.js and tests see it.

export { fail, progress, say } from "./message.js";
