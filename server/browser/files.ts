import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { browserPath } from "../../lib/browser-names.ts";
import type { Context } from "../http/context.ts";
import { acceptedEncodings, type Encoding } from "../http/encodings.ts";
import type { Rendered } from "../pages/stored-response.ts";

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".woff": "font/woff",
};

/** What the bundler says of the entry: its file, beside the files of the code that loads on demand. */
export const manifestName = "manifest.json";

/** Where a bundle is kept. Next empties its own folder when it builds, and development has a bundle of its own. */
export function bundleFolder(root: string, isDevelopment: boolean): string {
  return path.join(root, ".cache", isDevelopment ? "browser-dev" : "browser");
}

/** The script that every page loads. */
export interface SiteScript {
  readonly address: string;
  /** By which browsers check what came (https://www.w3.org/TR/sri-2/). */
  readonly integrity: string;
}

interface KeptFile {
  readonly type: string;
  readonly identity: Buffer;
  readonly compressed: Partial<Record<Encoding, Buffer>>;
}

const suffixes = { br: ".br", gzip: ".gz" } as const;

/** What answers below the address of the browser's code. */
export interface BrowserCode {
  readonly script: SiteScript;
  /** Sends the file that a request asks for. Returns whether there is one. */
  send(context: Context): boolean;
  /** Every file, as it is sent uncompressed. */
  files(): Iterable<readonly [address: string, rendered: Rendered]>;
  close(): void;
}

/** What runs in browsers as the bundler wrote it, kept in memory: a later build does not disturb a running server. */
export class BrowserFiles implements BrowserCode {
  readonly #folder: string;
  readonly #files = new Map<string, KeptFile>();
  #script: SiteScript = { address: "", integrity: "" };

  constructor(root: string, isDevelopment: boolean) {
    this.#folder = bundleFolder(root, isDevelopment);
    this.read();
  }

  /** What every page loads. */
  get script(): SiteScript {
    return this.#script;
  }

  close(): void {}

  /** Reads what the bundler wrote last. Older files stay, for pages that are open. */
  read(): void {
    const folder = this.#folder;
    const read = (name: string) => readFileSync(path.join(folder, name));
    const names = readdirSync(folder);
    for (const name of names) {
      const type = types[path.extname(name)];
      if (type === undefined) continue;
      const compressed: KeptFile["compressed"] = {};
      for (const [encoding, suffix] of Object.entries(suffixes))
        if (names.includes(name + suffix)) Object.assign(compressed, { [encoding]: read(name + suffix) });
      this.#files.set(browserPath + name, { type, identity: read(name), compressed });
    }
    const manifest: { script: string } = JSON.parse(read(manifestName).toString());
    const hash = createHash("sha384").update(read(manifest.script)).digest("base64");
    this.#script = { address: browserPath + manifest.script, integrity: `sha384-${hash}` };
  }

  send({ request, response, target }: Context): boolean {
    const file = this.#files.get(target.path);
    if (!file) return false;
    const [encoding] = acceptedEncodings(request).filter((name) => file.compressed[name]);
    const body = (encoding && file.compressed[encoding]) || file.identity;
    response.writeHead(200, {
      ...headersOf(file),
      "content-length": body.byteLength,
      ...(encoding && { "content-encoding": encoding }),
    });
    response.end(body);
    return true;
  }

  *files(): Iterable<readonly [address: string, rendered: Rendered]> {
    for (const [address, file] of this.#files)
      yield [address, { status: 200, headers: headersOf(file), body: file.identity }];
  }
}

function headersOf({ type }: KeptFile): Record<string, string> {
  return {
    "content-type": type,
    // A file's name says what is in it.
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  };
}
