/** The site's two typefaces as their packages hold them, by path below `node_modules/@fontsource-variable`. */
export const faceFiles = {
  display: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
  text: "inter/files/inter-latin-wght-normal.woff2",
} as const;

export type Face = keyof typeof faceFiles;
