import { readFile } from "node:fs/promises";
import path from "node:path";

/** Next's compiler reads what a bundle needs from these paths. */
const files = [
  ...["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"].map((letters) =>
    path.join(process.cwd(), `node_modules/@fontsource/inter/files/inter-${letters}-400-normal.woff`),
  ),
  path.join(process.cwd(), "node_modules/@fontsource/inter/files/inter-latin-600-normal.woff"),
  path.join(
    process.cwd(),
    "node_modules/@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff",
  ),
  path.join(
    process.cwd(),
    "node_modules/@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff",
  ),
  path.join(process.cwd(), "node_modules/@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff"),
];

/** Reads a font in the site's server, whatever the compiler has added to the name of its file. */
export async function readFromDisk({ pathname }: URL): Promise<ArrayBuffer> {
  const file = files.find((one) => pathname.includes(`/${path.basename(one, ".woff")}`));
  if (file === undefined) throw new Error("no file of the server has its name");
  return Uint8Array.from(await readFile(file)).buffer;
}
