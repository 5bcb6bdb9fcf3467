import { watch } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { changesPath } from "../../lib/browser-names.ts";
import type { Context } from "../http/context.ts";
import type { Rendered } from "../pages/stored-response.ts";
import { bundleBrowserCode } from "./bundle.ts";
import { type BrowserCode, BrowserFiles, type SiteScript } from "./files.ts";

/** What pages are made of. */
const sources = ["app", "components", "lib", "packages", "public", "schemas"];

/** Editors write a file in several steps, and Next notices a change a moment later. In milliseconds. */
const QUIET = 60;

/**
 * Bundles the browser's code again when a source of it changes, and tells open pages to load anew when any source
 * changes (components/script/reload.browser.ts).
 */
export class DevelopmentFiles implements BrowserCode {
  readonly #root: string;
  readonly #files: BrowserFiles;
  readonly #pages = new Set<ServerResponse>();
  readonly #watchers = new AbortController();
  #bundled: ReadonlySet<string>;
  #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  static async open(root: string): Promise<DevelopmentFiles> {
    return new DevelopmentFiles(root, await bundleBrowserCode(root, true));
  }

  /** @param bundled - the files of which the browser's code is made */
  private constructor(root: string, bundled: ReadonlySet<string>) {
    this.#root = root;
    this.#bundled = bundled;
    this.#files = new BrowserFiles(root, true);
    for (const source of sources) {
      const folder = path.join(root, source);
      watch(folder, { recursive: true, signal: this.#watchers.signal }, (_, name) => {
        if (name !== null) this.#note(path.join(folder, name));
      });
    }
  }

  get script(): SiteScript {
    return this.#files.script;
  }

  /** Keeps the answer to an open page that asks for changes open. */
  send(context: Context): boolean {
    const { response, target } = context;
    if (target.url !== changesPath) return this.#files.send(context);
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write("retry: 500\n\n");
    this.#pages.add(response);
    response.once("close", () => this.#pages.delete(response));
    return true;
  }

  files(): Iterable<readonly [address: string, rendered: Rendered]> {
    return this.#files.files();
  }

  close(): void {
    this.#watchers.abort();
    clearTimeout(this.#timer);
    for (const page of this.#pages) page.end();
  }

  #note(file: string): void {
    this.#changed.add(file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#apply(), QUIET);
  }

  async #apply(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Set();
    if ([...changed].some((file) => this.#bundled.has(file) || /\.browser\.tsx?$/.test(file))) {
      try {
        this.#bundled = await bundleBrowserCode(this.#root, true);
        this.#files.read();
      } catch (error) {
        console.error("Bundling the browser's code failed; pages keep the last one that worked:", error);
        return;
      }
    }
    for (const page of this.#pages) page.write("data: changed\n\n");
  }
}
