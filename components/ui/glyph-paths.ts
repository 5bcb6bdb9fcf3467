/** Glyphs that the page's script draws, too. */
export const closePath = "m5 5 10 10M15 5 5 15";
export const chevronPath = "m5 8 5 5 5-5";
export const searchPath = "M9 15.2A6.2 6.2 0 1 0 9 2.8a6.2 6.2 0 0 0 0 12.4Zm4.6-1.6 3.9 3.9";
