import { startLake } from "@paraph/lake/testing/lake";
import { afterEach, expect, test, vi } from "vitest";
import { perspectiveHeader } from "@/lib/preview/perspective";
import { loadDraftPage } from "@/studio/report/load-draft-page";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser on the Studio whose requests `answer` takes. */
function inBrowser(answer: (address: URL, init?: RequestInit) => Response) {
  vi.stubGlobal("window", { location: new URL("http://site.example/studio") });
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString() {
        return { querySelectorAll: () => [], documentElement: { outerHTML: "<html></html>" } };
      }
    },
  );
  vi.stubGlobal("fetch", async (address: URL, init?: RequestInit) => answer(address, init));
}

test("R-CMS-6 two states of a page that load at the same time are each told apart from what the preview shows", async () => {
  await using lake = await startLake();
  const client = lake.client("anonymous", {
    token: lake.lake.services.credentials.startSession("ines-kowalski"),
  });
  const asked: string[] = [];
  inBrowser((address, init) => {
    const shown = new Headers(init?.headers).get(perspectiveHeader);
    asked.push(`${address.searchParams.get("sanity-preview-pathname")} ${shown}`);
    expect(address.href, "the cookie of the preview stays as it is").not.toContain("perspective");
    return new Response("<p>A page</p>");
  });
  await Promise.all([
    loadDraftPage(client, "/a", "published"),
    loadDraftPage(client, "/a", "rSpring,drafts"),
  ]);
  expect(asked.sort()).toEqual(["/a published", "/a rSpring,drafts"]);
});

test("R-CMS-6 the check of a page writes a secret an hour, however often the page is loaded", async () => {
  await using lake = await startLake();
  const token = lake.lake.services.credentials.startSession("ines-kowalski");
  const client = lake.client("anonymous", { token });
  const secrets: (string | null)[] = [];
  let status = 200;
  inBrowser((address) => {
    secrets.push(address.searchParams.get("sanity-preview-secret"));
    return new Response("<p>A page</p>", { status });
  });
  vi.useFakeTimers({ now: new Date(), toFake: ["Date"] });
  const load = () => loadDraftPage(client, "/", "drafts");
  await load();
  await load();
  expect(new Set(secrets).size).toBe(1);
  vi.setSystemTime(Date.now() + 56 * 60_000);
  await load();
  expect(new Set(secrets).size, "before it ends").toBe(2);
  status = 401;
  await expect(load()).rejects.toThrow("The site answers 401");
  status = 200;
  await load();
  expect(new Set(secrets).size, "after it was refused").toBe(3);
});
