/** The site's two fonts, by path below `node_modules/@fontsource-variable`. */
export const fontFiles = {
  display: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
  text: "inter/files/inter-latin-wght-normal.woff2",
} as const;

export type FontName = keyof typeof fontFiles;
