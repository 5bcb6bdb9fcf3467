import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface ContentFolder extends Disposable {
  readonly path: string;
  write(file: string, content: string | Uint8Array | object): void;
}

/** A temporary folder laid out like `content/`. Objects are written as JSON. */
export function createContentFolder(
  files: Readonly<Record<string, string | Uint8Array | object>>,
): ContentFolder {
  const folder = mkdtempSync(path.join(tmpdir(), "lake-content-"));
  const write = (file: string, content: string | Uint8Array | object) => {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    const isText = typeof content === "string" || content instanceof Uint8Array;
    writeFileSync(target, isText ? content : JSON.stringify(content, null, 2));
  };
  for (const [file, content] of Object.entries(files)) write(file, content);
  return { path: folder, write, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
