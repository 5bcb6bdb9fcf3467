import { createHash } from "node:crypto";
import { startLake } from "@paraph/lake/testing/lake";
import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { afterEach, expect, test, vi } from "vitest";
import { GET as showDeal } from "@/app/api/draft-mode/deal/route";
import { POST as switchInFrame, GET as switchTo } from "@/app/api/draft-mode/perspective/route";
import { GET as showVariant } from "@/app/api/draft-mode/variant/route";
import { GET as checkLink } from "@/app/api/outside-links/route";
import { grantToEditor, isEditor, readGrant } from "@/lib/sharing/preview-grant";

const state = vi.hoisted(() => ({
  mode: "local",
  client: null as object | null,
  jar: new Map<string, string>(),
}));

vi.mock("server-only", () => ({}));
vi.mock("next/headers", () => ({
  draftMode: async () => ({ isEnabled: true, enable() {}, disable() {} }),
  cookies: async () => ({
    get: (name: string) => (state.jar.has(name) ? { name, value: state.jar.get(name) } : undefined),
    set: (name: string, value: string) => void state.jar.set(name, value),
    delete: (name: string) => void state.jar.delete(name),
  }),
}));
vi.mock("@/lib/content/client", () => ({ lakeClient: () => state.client }));
vi.mock("@/lib/env/environment", () => ({
  env: () => ({ lake: { mode: state.mode, token: "token-that-reads-drafts" } }),
}));

const hour = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  state.jar.clear();
});

/** A lake that gives the same answer to everything. */
function answering(status: number): SanityClient {
  const config: ClientConfig = { projectId: "local", dataset: "production", apiVersion: "2025-02-19" };
  const resolveFetch = () => async () => Response.json({ message: "No such thing" }, { status });
  return createClient({ ...config, useCdn: false, maxRetries: 0, resolveFetch });
}

async function openPreview(lake: Awaited<ReturnType<typeof startLake>>): Promise<string> {
  const token = lake.lake.services.credentials.startSession("ines-kowalski");
  const client = lake.client("anonymous", { token });
  const { secret } = await createPreviewSecret(client, "test", `${lake.url}/studio`);
  await grantToEditor(secret);
  return secret;
}

test("R-CMS-6 an editor's grant holds as long as the lake can say who opened it, and can't be made up", async () => {
  await using lake = await startLake({ settings: { sessionDays: 365 } });
  state.mode = "local";
  state.client = lake.client("publisher");
  const secret = await openPreview(lake);
  expect(await readGrant()).toEqual({ kind: "editor" });

  const [granted = ""] = state.jar.values();
  const hash = createHash("sha256").update(secret).digest("hex");
  expect(granted).toContain(`.${hash}.`);
  const forged = [
    granted.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    granted.replace(/\d+/, (since) => String(Number(since) + 1)),
    granted.replace(hash, createHash("sha256").update("of somebody else").digest("hex")),
  ];
  for (const value of forged) {
    for (const name of state.jar.keys()) state.jar.set(name, value);
    expect(await readGrant(), value).toBeNull();
  }
});

test.each([
  { mode: "local", term: 7 * 24 * hour },
  { mode: "hosted", term: 12 * hour },
])("R-CMS-6 an editor's grant of a $mode lake ends by itself", async ({ mode, term }) => {
  state.mode = mode;
  state.client = { request: async () => ({ previewer: "ines-kowalski" }) };
  const start = Date.parse("2026-05-01T10:00:00Z");
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  await grantToEditor("a-secret");
  vi.setSystemTime(start + term);
  expect(await isEditor()).toBe(true);
  vi.setSystemTime(start + term + 1);
  expect(await isEditor()).toBe(false);
});

test("R-CMS-6 a lake that remembers no previews grants none, and routes say when a lake does not answer", async () => {
  const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
  state.mode = "local";
  await grantToEditor("a-secret");
  for (const status of [404, 501]) {
    state.client = answering(status);
    expect(await readGrant(), String(status)).toBeNull();
  }
  state.client = answering(503);
  await expect(readGrant()).rejects.toThrow("does not answer");
  const ask = (path: string, init?: RequestInit) => new Request(`http://site.example${path}`, init);
  const answers = [
    await showDeal(ask("/api/draft-mode/deal?path=/")),
    await switchTo(ask("/api/draft-mode/perspective?to=drafts")),
    await switchInFrame(ask("/api/draft-mode/perspective", { method: "POST", body: "drafts" })),
    await showVariant(ask("/api/draft-mode/variant?path=/")),
    await checkLink(ask("/api/outside-links", { headers: { "sec-fetch-site": "same-origin" } })),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("The content lake does not answer");
  }
  expect(logged).toHaveBeenCalledTimes(answers.length);
});
