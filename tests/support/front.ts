import type { IncomingMessage, ServerResponse } from "node:http";
import { serve } from "@paraph/service/testing/http-server";
import { toTags } from "../../lib/freshness/dependencies.ts";
import { dependOn } from "../../lib/freshness/remember.ts";
import { runHandlers } from "../../server/http/context.ts";
import { capturePage } from "../../server/next/capture-page.ts";
import type { Renderer } from "../../server/next/renderer.ts";
import { Documents } from "../../server/pages/documents.ts";
import { KeptByKey } from "../../server/pages/kept-by-key.ts";
import type { PageCache } from "../../server/pages/page-cache.ts";
import { PageStore } from "../../server/pages/page-store.ts";
import { type Rendered, StoredResponse } from "../../server/pages/stored-response.ts";
import { contextOf } from "./context.ts";

/** Answers in place of Next. */
export type Handle = Renderer["handle"];

/** Finishes answers of a site at https://site.example. */
export function toStored(rendered: Rendered): Promise<StoredResponse> {
  return StoredResponse.of(rendered, "https://site.example");
}

/** What an answer depends on that was made from one document in this revision. */
export function pageIn(revision: string): ReadonlyMap<string, string> {
  return new Map([["page", revision]]);
}

interface FrontOptions {
  readonly limit?: number;
  readonly read?: PageCache["read"];
  readonly experiments?: ConstructorParameters<typeof Documents>[0]["experiments"];
  readonly turns?: ConstructorParameters<typeof Documents>[0]["turns"];
  /** Learns of every request before it is answered. */
  readonly answered?: (request: IncomingMessage, response: ServerResponse) => void;
  /** What addresses lead to. Nobody knows otherwise. */
  readonly resolve?: Renderer["resolve"];
}

const noExperiments: NonNullable<FrontOptions["experiments"]> = {
  isKnown: true,
  know: async () => {},
  choose: () => null,
};

/** A front with a page store in memory, in place of Next a handler, and one document whose revision is `state`'s. */
export async function startFront(
  next: Handle,
  {
    limit,
    read = async () => null,
    experiments = noExperiments,
    turns = null,
    answered,
    resolve = async () => null,
  }: FrontOptions = {},
) {
  /** Once there is something to learn, catching up does. */
  const state = { revision: "1", learns: null as string | null, asked: [] as string[] };
  const cache = {
    isCurrent: (tags: readonly string[]) => tags.every((tag) => toTags(pageIn(state.revision)).includes(tag)),
    confirm: async () => {},
    claim: async () => ({ hasWaited: false, release: async () => {} }),
    read,
    write: () => {},
    close: async () => {},
  };
  const handle: Handle = (incoming, response) => {
    state.asked.push(incoming.url ?? "");
    return next(incoming, response);
  };
  const keptByKey = new KeptByKey({
    lastPublication: () => Number(state.revision),
    changedSince: (seq) => (Number(state.revision) > seq ? [...pageIn(state.revision).keys()] : []),
    revisionOf: () => "",
  });
  const store = new PageStore({ cache, keptByKey, toStored, ...(limit === undefined ? {} : { limit }) });
  const documents = new Documents({
    parts: () => ({ script: { address: "/_site/site.js", integrity: "sha384-x" }, marks: {} }),
    store,
    version: () => Number(state.revision),
    once: (work) => work(),
    catchUp: async () => {
      state.revision = state.learns ?? state.revision;
    },
    renderer: { capture: (address, headers) => capturePage(handle, address, headers), resolve },
    toStored,
    previewPolicy: "default-src 'self'",
    headers: { host: "site.example" },
    turns,
    experiments,
  });
  const front = await serve((incoming, response) => {
    answered?.(incoming, response);
    const context = contextOf(incoming, response);
    const answer = async () => {
      await documents.answer(context, () => handle(incoming, response));
      return true;
    };
    void runHandlers([(asked) => documents.sendStored(asked), answer], context);
  });
  return {
    url: front.url,
    state,
    store,
    documents,
    [Symbol.asyncDispose]: () => front[Symbol.asyncDispose](),
  };
}

/** A page as Next writes it. */
export function pageOf(text: string): string {
  const scripts =
    '<script src="/_next/static/a.js" async=""></script><script>self.__next_f.push([1])</script>';
  const content = `<h1>${text}</h1>`.padEnd(5_000, " text");
  return `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/></head><body>${content}${scripts}</body></html>`;
}

export function answerWith(response: ServerResponse, html: string, revision: string | null): void {
  if (revision !== null) dependOn(pageIn(revision));
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("x-nextjs-cache", "HIT");
  response.setHeader("cache-control", "private, no-store");
  response.setHeader("etag", 'W/"of-next"');
  response.write(html.slice(0, 100));
  response.end(html.slice(100));
}

/** A front before a "Next" that answers each path with its own page. */
export async function startPages(options: FrontOptions & { handle?: Handle } = {}) {
  const own: Handle = async ({ url }, response) => {
    const { revision } = system.state;
    answerWith(response, pageOf(`${url}, revision ${revision}`), revision);
  };
  const system = await startFront(options.handle ?? own, options);
  return system;
}
