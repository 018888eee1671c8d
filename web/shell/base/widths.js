// The width of the window.

export const wide = matchMedia("(width >= 60rem)");
export const narrow = matchMedia("(max-width: 40rem)");
