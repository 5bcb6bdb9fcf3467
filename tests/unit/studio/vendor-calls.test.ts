import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { withoutRemoteFonts } from "@/server/studio/vite-config";
import { withoutVendorCalls } from "@/studio/connection/vendor-calls";

const root = path.resolve(import.meta.dirname, "../../..");

function fetchOf(mode: "local" | "hosted", apiHost: string | null = null) {
  const sent: string[] = [];
  const send = (input: RequestInfo | URL) => {
    sent.push(input instanceof Request ? input.url : String(input));
    return Promise.resolve(new Response("sent"));
  };
  return { sent, fetch: withoutVendorCalls(send, { mode, apiHost }) };
}

const feedback = "https://api.sanity.io/vX/intake/feedback";
const version = "https://sanity-cdn.com/v1/modules/sanity/latest/^6.16.0/t1";
const me = "https://local.api.sanity.io/v2021-06-07/users/me";

test("no call to the vendor leaves the browser: the version check is answered and others are refused, whoever has the lake", async () => {
  for (const { fetch, sent } of [fetchOf("local"), fetchOf("hosted", "https://lake.example")]) {
    expect(await (await fetch(version)).json()).toEqual({});
    await expect(fetch(feedback, { method: "POST" })).rejects.toThrow(
      "does not ask api.sanity.io: it asks only its own website and lake",
    );
    await expect(fetch(new URL(me))).rejects.toThrow(TypeError);
    await expect(fetch(new Request(me))).rejects.toThrow(TypeError);
    await fetch("/lake/v1/ping");
    await fetch("https://lake.example/v1/ping");
    await fetch("https://sanity.io.example/");
    expect(sent).toEqual(["/lake/v1/ping", "https://lake.example/v1/ping", "https://sanity.io.example/"]);
  }
});

test("the Studio's calls are told apart in Safari before 18, which has no URL.parse", async () => {
  using _parse = vi.spyOn(URL, "parse").mockImplementation(() => {
    throw new TypeError("URL.parse is not a function");
  });
  const { fetch, sent } = fetchOf("local");
  await fetch("/lake/v1/ping");
  await expect(fetch(feedback)).rejects.toThrow("does not ask api.sanity.io");
  expect(sent).toEqual(["/lake/v1/ping"]);
});

test("the vendor's own lake is asked where it has the content", async () => {
  const { fetch, sent } = fetchOf("hosted");
  await fetch("https://abc.api.sanity.io/v1/users/me");
  await fetch("https://abc.apicdn.sanity.io/v1/data");
  await expect(fetch(feedback)).rejects.toThrow(TypeError);
  expect(sent).toHaveLength(2);
});

test("no style of the vendor asks another machine for a font", () => {
  const styles = readFileSync(path.join(root, "node_modules/ui5/dist/styles.css"), "utf8");
  const left = withoutRemoteFonts.transform.handler(styles);
  expect(styles).toContain("https://design-system-static.sanity.io");
  expect(left).not.toMatch(/url\(["']?https?:/);
  expect(styles.length - left.length).toBeLessThan(1000);
});
