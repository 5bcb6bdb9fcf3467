import { create, type Font } from "fontkit";
import { type FaceFile, facesFor, type ReadFile, readFile } from "@/lib/contracts/files/face-files";
import { unpackWoff } from "@/lib/contracts/files/woff";

export interface Face {
  readonly name: string;
  readonly font: Font;
  readonly data: Uint8Array;
}

/** The faces for a text, those of the Latin alphabet first. */
export async function loadFaces(text: string, read: ReadFile = readFile): Promise<Face[]> {
  return Promise.all(facesFor(text).map((file) => loadFace(file, read)));
}

async function loadFace({ name, url }: FaceFile, read: ReadFile): Promise<Face> {
  const data = await unpackWoff(await read(url));
  // The typings know Node's buffers only; a buffer is an array of bytes, and so is this.
  const font = create(data as Buffer);
  if (!("layout" in font)) throw new Error(`Cannot use the typeface at ${url.pathname}: it is a collection`);
  return { name, font, data };
}
