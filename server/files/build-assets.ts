import { readdirSync } from "node:fs";
import path from "node:path";
import { browserPath } from "../../lib/browser-names.ts";
import { env } from "../../lib/env/environment.ts";
import { staticPath } from "../../lib/next-names.ts";
import type { BrowserCode } from "../browser/files.ts";
import type { Context } from "../http/context.ts";
import type { Sharing } from "../machines/sharing.ts";
import { builtFile, builtFileAt } from "../next/build-output.ts";
import type { Renderer } from "../next/renderer.ts";
import type { Rendered } from "../pages/stored-response.ts";
import { fileFacts } from "./file-range.ts";
import { answerNoSuchFile } from "./no-such-file.ts";
import { folderStore, PreviousBuildAssets, sharedStore } from "./previous-build-assets.ts";

interface Options {
  readonly root: string;
  readonly browserCode: BrowserCode;
  readonly renderer: Pick<Renderer, "capture">;
  /** `null`: files are kept in the data folder. */
  readonly sharing: Sharing | null;
}

/** What answers for scripts, styles and typefaces that this release does not have. */
export interface BuildAssets {
  /** Answers where a release has its files, if this one has none there. Returns whether it did. */
  send(context: Context): Promise<boolean>;
  close(): void;
}

/** Keeps the files that pages of this release name for later ones, and sends those of earlier ones. */
export function openBuildAssets({ root, browserCode, renderer, sharing }: Options): BuildAssets {
  const keep = sharing ? sharedStore(sharing.store) : folderStore(path.resolve(env().dataFolder, "files"));
  const former = new PreviousBuildAssets({
    keep,
    async *current() {
      yield* browserCode.files();
      for (const address of builtAddresses(root)) yield [address, await answered(renderer, address)] as const;
    },
  });
  return {
    async send({ request, response, target: { path: address } }) {
      if (!isMissing(address, root)) return false;
      // Next would render its 404 page for each name that somebody makes up.
      if (!(await former.send(address, request, response))) answerNoSuchFile(address, response);
      return true;
    },
    close: () => former.close(),
  };
}

/** In development a build's files change with each edit. */
export const developmentAssets: BuildAssets = {
  async send({ target, response }) {
    if (!target.url.startsWith(browserPath)) return false;
    answerNoSuchFile(target.url, response);
    return true;
  },
  close() {},
};

/** Asked after the browser's code, which answers for what it has. */
function isMissing(address: string, root: string): boolean {
  if (address.startsWith(browserPath)) return true;
  const file = builtFileAt(address, root);
  return file !== null && fileFacts(file) === null;
}

async function answered(renderer: Pick<Renderer, "capture">, address: string): Promise<Rendered> {
  return renderer.capture(address, { host: "localhost", "accept-encoding": "identity" });
}

function builtAddresses(root: string): string[] {
  const folder = builtFile(root, "static");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => staticPath + name.split(path.sep).join("/"));
}
