import { readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { env } from "../../lib/env/environment.ts";
import type { BrowserCode } from "../browser/files.ts";
import { browserPath } from "../browser/names.ts";
import { answerUnseen, type Handle } from "../http/unseen-answer.ts";
import type { Sharing } from "../machines/sharing.ts";
import { builtFile, builtFileAt } from "../next/build-output.ts";
import { staticPath } from "../next/names.ts";
import type { Rendered } from "../pages/finished.ts";
import { FormerFiles, folderKeep, storeKeep } from "./former-files.ts";
import { answerNoSuchFile } from "./no-such-file.ts";

interface Options {
  readonly root: string;
  readonly browserCode: BrowserCode;
  readonly handle: Handle;
  /** `null`: files are kept in the data folder. */
  readonly sharing: Sharing | null;
}

/** What answers for scripts, styles and typefaces that this release does not have. */
export interface ReleaseFiles {
  /** Answers where a release has its files, if this one has none there. Returns whether it did. */
  send(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  close(): void;
}

/** Keeps the files that pages of this release name for later ones, and sends those of earlier ones. */
export function openReleaseFiles({ root, browserCode, handle, sharing }: Options): ReleaseFiles {
  const keep = sharing ? storeKeep(sharing.store) : folderKeep(path.resolve(env().dataFolder, "files"));
  const former = new FormerFiles({
    keep,
    async *current() {
      yield* browserCode.files();
      for (const address of builtAddresses(root)) yield [address, await answered(handle, address)] as const;
    },
  });
  return {
    async send(request, response) {
      const [address = "/"] = (request.url ?? "/").split("?", 1);
      if (!isMissing(address, root)) return false;
      // Next would render its 404 page for each name that somebody makes up.
      if (!(await former.send(address, request, response))) answerNoSuchFile(address, response);
      return true;
    },
    close: () => former.close(),
  };
}

/** In development a build's files change with each edit. */
export const developmentFiles: ReleaseFiles = {
  async send({ url = "/" }, response) {
    if (!url.startsWith(browserPath)) return false;
    answerNoSuchFile(url, response);
    return true;
  },
  close() {},
};

/** Asked after the browser's code, which answers for what it has. */
function isMissing(address: string, root: string): boolean {
  if (address.startsWith(browserPath)) return true;
  const file = builtFileAt(address, root);
  return file !== null && !statSync(file, { throwIfNoEntry: false })?.isFile();
}

async function answered(handle: Handle, address: string): Promise<Rendered> {
  return answerUnseen(handle, address, { host: "localhost", "accept-encoding": "identity" });
}

function builtAddresses(root: string): string[] {
  const folder = builtFile(root, "static");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => staticPath + name.split(path.sep).join("/"));
}
