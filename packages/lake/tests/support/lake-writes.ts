import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";
import { Hono } from "hono";
import { actionRoutes } from "../../src/actions/routes.ts";
import type { Caller, LakeContext, LakeEnvironment } from "../../src/context.ts";
import { LakeError } from "../../src/errors.ts";
import { historyRoutes } from "../../src/history/routes.ts";
import { mutateRoutes, type QueryIds } from "../../src/mutate/routes.ts";
import { referenceRoutes } from "../../src/references.ts";
import { createRandomId } from "../../src/store/ids.ts";
import type { Dataset } from "../../src/store/types.ts";
import { createStore, type TemporaryStore } from "./lake-store.ts";

export interface Answer {
  readonly status: number;
  /** Parsed if the response is JSON. */
  readonly body: unknown;
  readonly text: string;
}

export interface WritableLake extends TemporaryStore {
  readonly dataset: Dataset;
  /** The vendor's client, signed in as `caller`, by default an editor. */
  client(caller?: Caller, config?: ClientConfig): SanityClient;
  request(method: string, path: string, body?: unknown, caller?: Caller): Promise<Answer>;
}

export const editor: Caller = { id: "ada", role: "editor" };
export const administrator: Caller = { id: "root", role: "administrator" };
export const viewer: Caller = { id: "vic", role: "viewer" };
export const anonymous: Caller = { id: "", role: "anonymous" };

/** Only the writing routes, in process: their tests need neither a port nor the rest of the lake. */
export function createWritableLake(options: { queryIds?: QueryIds; now?: () => Date } = {}): WritableLake {
  const temporary = createStore(options.now ? { now: options.now } : {});
  const context: LakeContext = {
    store: temporary.store,
    projectId: "local",
    publicUrl: "http://lake.test",
    now: options.now ?? (() => new Date()),
    createId: createRandomId,
    log: () => {},
  };
  const callers = new Map<string, Caller>();
  const app = new Hono<LakeEnvironment>();
  app.use(async (c, next) => {
    const token = c.req.header("authorization")?.replace("Bearer ", "") ?? "";
    c.set("caller", callers.get(token) ?? anonymous);
    c.set("callerNow", () => c.get("caller"));
    c.set("secret", null);
    await next();
  });
  const queryIds: QueryIds = options.queryIds ?? (async () => []);
  for (const routes of [
    mutateRoutes(context, { queryIds, startPreview: () => {} }),
    actionRoutes(context),
    historyRoutes(context),
    referenceRoutes(context),
  ]) {
    app.route("/:version", routes);
  }
  app.onError((error, c) => {
    if (!(error instanceof LakeError)) throw error;
    return c.json(error.body, { status: error.status as 400 }); // any status; hono's type lists them
  });

  const tokenOf = (caller: Caller) => {
    const token = `token-${caller.role}-${caller.id}`;
    callers.set(token, caller);
    return token;
  };
  return {
    ...temporary,
    dataset: temporary.store.dataset("production"),
    client: (caller = editor, config = {}) =>
      createClient({
        projectId: "local",
        dataset: "production",
        apiVersion: "2025-02-19",
        useCdn: false,
        useProjectHostname: false,
        apiHost: "http://lake.test",
        token: tokenOf(caller),
        maxRetries: 0,
        resolveFetch: () => async (input, init) =>
          // What the client sends, in the types of another declaration of `fetch`.
          app.request(input as string | Request, init as RequestInit),
        ...config,
      }),
    async request(method, path, body, caller = editor) {
      const response = await app.request(`/v2025-02-19${path}`, {
        method,
        headers: { authorization: `Bearer ${tokenOf(caller)}` },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json");
      return { status: response.status, body: isJson ? JSON.parse(text) : text, text };
    },
  };
}
