// The fields that a lab's own link names, with their texts.

/** @param {string} link @returns {URLSearchParams} */
export const fieldsIn = (link) => new URLSearchParams(link.split("?").slice(1).join("?"));
