import { createHash } from "node:crypto";
import { startLake } from "@paraph/lake/testing/lake";
import { afterEach, expect, test, vi } from "vitest";
import { createConnection } from "@/studio/connection/connection";
import { type FramedPage, onNewLogin, reopenPreview } from "@/studio/preview/plugin";

const studio = "http://site.example/studio/presentation";

function framed(address: string): FramedPage & { reload: ReturnType<typeof vi.fn<() => void>> } {
  const { pathname, protocol } = new URL(address);
  return { pathname, protocol, reload: vi.fn<() => void>() };
}

afterEach(() => vi.unstubAllGlobals());

test("R-CMS-6 a preview goes on with the next login of the tab it is open in, and other frames stay as they are", async () => {
  await using lake = await startLake();
  const { credentials } = lake.lake.services;
  const opened: URL[] = [];
  vi.stubGlobal("window", { location: new URL(studio) });
  vi.stubGlobal("fetch", async (address: URL) => {
    opened.push(address);
    return { type: "opaqueredirect", ok: false, status: 0 };
  });
  const previewer = () => {
    const secret = opened.at(-1)?.searchParams.get("sanity-preview-secret") ?? "";
    return credentials.previewerOf(createHash("sha256").update(secret).digest("hex"))?.id ?? null;
  };
  let token = credentials.startSession("ines-kowalski");
  const signedIn = () => lake.client("anonymous", { token });
  const pages = [framed("http://site.example/pricing"), framed("about:srcdoc"), framed(`${studio}/x`)];
  await reopenPreview(signedIn(), pages);
  expect(previewer()).toBe("ines-kowalski");

  const session = createConnection(async () => credentials.callerOf(token) !== null);
  const reopened: Promise<void>[] = [];
  const stop = onNewLogin(session, () => reopened.push(reopenPreview(signedIn(), pages)));
  await session.check();
  expect(reopened, "the login goes on").toEqual([]);
  credentials.end(token);
  expect(previewer(), "signed out").toBeNull();
  const noticed = session.check();
  await expect.poll(() => session.isUp).toBe(false);
  token = credentials.startSession("ines-kowalski");
  await noticed;
  await Promise.all(reopened);
  expect(previewer(), "signed in again").toBe("ines-kowalski");
  expect(pages.map(({ reload }) => reload.mock.calls.length)).toEqual([2, 0, 0]);
  stop();

  opened.length = 0;
  await reopenPreview(signedIn(), pages.slice(1));
  expect(opened, "no preview is open").toEqual([]);
});
