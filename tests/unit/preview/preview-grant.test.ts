import { createHash } from "node:crypto";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { afterEach, expect, test, vi } from "vitest";
import { POST as switchInFrame, GET as switchTo } from "@/app/api/draft-mode/perspective/route";
import { grantToEditor, isEditor, readGrant } from "@/lib/sharing/preview-grant";
import { startLake } from "../../support/lake";

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
