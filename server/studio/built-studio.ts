import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { messageOf } from "@paraph/service/message-of";
import type { Environment } from "../../lib/env/environment.ts";
import { addedPrices, writeAddedPrice } from "../../lib/selling/added-prices.ts";
import { answerNoSuchFile } from "../files/no-such-file.ts";
import { filePolicy, policyOfStudio } from "../http/content-policy.ts";
import { plainPage, plainPagePolicy } from "../http/plain-page.ts";
import type { RootMarks } from "../pages/root-marks.ts";
import { staticFolder, studioPath } from "./names.ts";
import type { OpenStudio, Studio } from "./studio.ts";
import { readStudio, type StudioFiles } from "./studio-files.ts";

/** In seconds. */
const LOOK_AGAIN = 2;

interface Options {
  readonly root: string;
  /** What the Studio may do. */
  readonly policy: string;
  /** What its root element says; asked for each document. */
  readonly marks: () => RootMarks;
  /** Builds unless the build is current. Rejects with an error whose message says what failed. */
  readonly build: () => Promise<void>;
}

interface OpenOptions extends Pick<Options, "root" | "build"> {
  readonly environment: Environment;
  readonly isBuilt: boolean;
}

export async function openBuiltStudio(options: OpenOptions): Promise<OpenStudio> {
  const { root, environment, isBuilt, build } = options;
  const policy = policyOfStudio(environment, false);
  const studio = new BuiltStudio({ root, policy, marks: () => studioMarks(environment), build });
  if (isBuilt) await studio.prepare();
  return { studio, isReady: isBuilt, prepare: () => studio.prepare() };
}

/** What the Studio's root element says of this environment, and the prices that no build knows. */
export function studioMarks(environment: Environment): RootMarks {
  const prices = [...addedPrices().values()].map(writeAddedPrice);
  return {
    "data-environment": environment.public,
    "data-prices": prices.length > 0 ? JSON.stringify(prices) : undefined,
  };
}

/** The Studio as it was built. Until it is, its address says so, and the browser looks again by itself. */
export class BuiltStudio implements Studio {
  readonly #options: Options;
  #files: StudioFiles | null = null;
  #failure: string | null = null;

  constructor(options: Options) {
    this.#options = options;
    process.env.PARAPH_STUDIO = "being prepared";
  }

  /** Builds and reads the Studio. Rejects with what failed, which the Studio's address tells from then on. */
  async prepare(): Promise<void> {
    const { root, build } = this.#options;
    try {
      await build();
      this.#files = readStudio(root);
      process.env.PARAPH_STUDIO = "ready";
    } catch (error) {
      this.#failure = messageOf(error);
      process.env.PARAPH_STUDIO = "failed";
      throw error;
    }
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const [address = ""] = (request.url ?? "").split("?", 1);
    const isFile = address.startsWith(`${studioPath}/${staticFolder}/`);
    response.setHeader("content-security-policy", isFile ? filePolicy : this.#options.policy);
    const stored = isFile ? this.#files?.files.get(address) : this.#files?.document(this.#options.marks());
    if (stored) stored.send(request, response);
    else if (isFile) answerNoSuchFile(address, response);
    else this.#excuse(response);
  }

  async close(): Promise<void> {}

  #excuse(response: ServerResponse): void {
    const headers: OutgoingHttpHeaders = {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": plainPagePolicy,
      "x-content-type-options": "nosniff",
      "retry-after": `${LOOK_AGAIN}`,
    };
    response.writeHead(503, headers).end(this.#failure === null ? preparing : failed(this.#failure));
  }
}

const preparing = plainPage({
  title: "The Studio is being prepared",
  heading: "The Studio is being prepared.",
  body: "<p>This happens once for each change of its code and takes about half a minute. This page opens it by itself.</p>",
  reloadAfter: LOOK_AGAIN,
});

function failed(reason: string): string {
  return plainPage({
    title: "The Studio could not be built",
    heading: "The Studio could not be built.",
    body: `<p>The site works without it. Repair what is named here, then stop the system and start it again.</p>
<pre>${reason.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`,
  });
}
