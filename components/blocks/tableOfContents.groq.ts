export const tableOfContentsProjection = /* groq */ `
  "entries": ^.blocks[defined(anchor) && defined(heading)] { _key, anchor, heading, shownFrom, shownUntil }
` as const;
