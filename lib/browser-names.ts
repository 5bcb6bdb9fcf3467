/**
 * Where the code that runs in visitors' browsers is served. Imports nothing, so that browsers may know it too. No page of
 * the site can be below it.
 */
export const browserSegment = "_site";

export const browserPath = `/${browserSegment}/`;

/** In development, a stream that says when sources have changed. */
export const changesPath = `${browserPath}changes`;
