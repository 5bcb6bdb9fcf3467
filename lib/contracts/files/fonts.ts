import { messageOf } from "@paraph/service/message-of";
import { create, type Font } from "fontkit";
import { type FontFile, fontFilesFor, type ReadFile, readFile } from "@/lib/contracts/files/font-files";
import { unpackWoff } from "@/lib/contracts/files/woff";

export interface LoadedFont {
  readonly name: string;
  readonly outlines: Font;
  readonly data: Uint8Array;
}

/** The fonts that a text needs, Latin first. */
export async function loadFonts(text: string, read: ReadFile = readFile): Promise<LoadedFont[]> {
  return Promise.all(fontFilesFor(text).map((file) => loadFont(file, read)));
}

async function loadFont({ name, url }: FontFile, read: ReadFile): Promise<LoadedFont> {
  try {
    const data = await unpackWoff(await read(url));
    // The typings only know Node's buffers, but any byte array works.
    const outlines = create(data as Buffer);
    if (!("layout" in outlines)) throw new Error("it is a collection of fonts");
    return { name, outlines, data };
  } catch (cause) {
    throw new Error(`Cannot load the font at ${url.pathname}: ${messageOf(cause)}`, { cause });
  }
}
