/** Reads one of the site's files, in a browser or in a test. */
export type ReadFile = (url: URL) => Promise<ArrayBuffer>;

export interface FontFile {
  readonly name: string;
  readonly url: URL;
  /** Load the font if the contract's JSON matches this. The font itself knows which letters it has. */
  readonly holds: RegExp;
}

// Each address is a literal, so that the bundler copies the file.
const fontFiles: readonly FontFile[] = [
  {
    name: "text",
    url: new URL(
      "../../../node_modules/@fontsource/inter/files/inter-latin-400-normal.woff",
      import.meta.url,
    ),
    holds: /^/,
  },
  {
    name: "strong",
    url: new URL(
      "../../../node_modules/@fontsource/inter/files/inter-latin-600-normal.woff",
      import.meta.url,
    ),
    holds: /^/,
  },
  {
    name: "emphasis",
    url: new URL(
      "../../../node_modules/@fontsource/inter/files/inter-latin-400-italic.woff",
      import.meta.url,
    ),
    // A property of the text, not a character, see `Run`.
    holds: /"emphasis":true/,
  },
  {
    name: "latin-ext",
    url: new URL(
      "../../../node_modules/@fontsource/inter/files/inter-latin-ext-400-normal.woff",
      import.meta.url,
    ),
    holds: /(?![\0-\xff])\p{Script=Latin}|[\u02b0-\u036f\u20a0-\u20c0]/u,
  },
  {
    name: "vietnamese",
    url: new URL(
      "../../../node_modules/@fontsource/inter/files/inter-vietnamese-400-normal.woff",
      import.meta.url,
    ),
    holds: /[\u0102-\u0111\u0128\u0129\u0168\u0169\u01a0-\u01b0\u1ea0-\u1ef9\u20ab]|[\u0300-\u036f]/,
  },
  {
    name: "greek",
    url: new URL(
      "../../../node_modules/@fontsource/inter/files/inter-greek-400-normal.woff",
      import.meta.url,
    ),
    holds: /\p{Script=Greek}/u,
  },
  {
    name: "greek-ext",
    url: new URL(
      "../../../node_modules/@fontsource/inter/files/inter-greek-ext-400-normal.woff",
      import.meta.url,
    ),
    holds: /[\u1f00-\u1fff]/,
  },
  {
    name: "cyrillic",
    url: new URL(
      "../../../node_modules/@fontsource/inter/files/inter-cyrillic-400-normal.woff",
      import.meta.url,
    ),
    holds: /\p{Script=Cyrillic}|\u2116/u,
  },
  {
    name: "cyrillic-ext",
    url: new URL(
      "../../../node_modules/@fontsource/inter/files/inter-cyrillic-ext-400-normal.woff",
      import.meta.url,
    ),
    holds: /[\u0460-\u048f\u0492-\u04af\u04b2-\u052f\u1c80-\u1c8a\u2de0-\u2dff\ua640-\ua69f]/,
  },
  {
    name: "hebrew",
    url: new URL(
      "../../../node_modules/@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff",
      import.meta.url,
    ),
    holds: /[\p{Script=Hebrew}\u20aa]/u,
  },
  {
    name: "arabic",
    url: new URL(
      "../../../node_modules/@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff",
      import.meta.url,
    ),
    holds: /[\p{Script=Arabic}\u060c\u061b\u061f\u0640\u0660-\u0669]/u,
  },
  {
    name: "emoji",
    url: new URL(
      "../../../node_modules/@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff",
      import.meta.url,
    ),
    holds: /(?![\0-\xff\u2122])\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u,
  },
];

/** The font files that a text needs. */
export function fontFilesFor(text: string): FontFile[] {
  return fontFiles.filter(({ holds }) => holds.test(text));
}

/** The address changes with the file, so the browser keeps it as long as it likes. */
export async function readFile(url: URL): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the response status was ${response.status}`);
  return response.arrayBuffer();
}
