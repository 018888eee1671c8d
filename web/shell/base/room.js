// The ground that every room stands on, as start.js and tests see it.

export { inner, labOf, courses } from "./links.js";
export { LIMITS as limits } from "./limits.js";
export { $, root, section, site } from "./page.js";
