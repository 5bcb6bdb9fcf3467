import { expect, test } from "vitest";
import { infoOf } from "./support/codes.ts";
import { browse, dashboard, signIn } from "./support/dashboard.ts";
import { site, startProduct } from "./support/product.ts";

test("R-AUTH-6 without a session every request is redirected to the start and changes nothing", async () => {
  await using product = await startProduct();
  product.enrolled();
  const stranger = browse(product, "paraph_dashboard=forged");
  const { status, headers } = await stranger.open("/two-factor");
  expect([status, headers.get("location")]).toEqual([303, dashboard]);
  for (const act of ["start", "confirm", "cancel", "disable"]) {
    const answer = await stranger.send("/two-factor", { act, code: product.code() });
    expect(answer.status, act).toBe(303);
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  expect(await infoOf(product)).toEqual({ enabled: true, verified: true });
});

test("R-AUTH-6 only forms from the dashboard's own pages are accepted", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  const foreign: Record<string, string>[] = [
    {},
    { origin: "http://evil.example" },
    { origin: "http://127.0.0.1:4000" },
    { origin: "null" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site" },
    { origin: "http://evil.example", "sec-fetch-site": "same-origin" },
  ];
  for (const path of ["/two-factor", "/sign-out"]) {
    for (const headers of foreign) {
      const answer = await product.fetch(`${dashboard}${path}`, {
        method: "POST",
        headers: { cookie: anna.cookie, ...headers },
        body: new URLSearchParams({ act: "start" }),
      });
      expect([answer.status, answer.headers.get("set-cookie")], JSON.stringify(headers)).toEqual([403, null]);
    }
  }
  expect(await infoOf(product)).toEqual({ enabled: false, verified: false });
  expect((await anna.open("")).status).toBe(200);
  const own = await product.fetch(`${dashboard}/two-factor`, {
    method: "POST",
    body: new URLSearchParams({ act: "start" }),
    headers: { cookie: anna.cookie, origin: site },
  });
  expect(own.status).toBe(303);
  expect(await infoOf(product)).toEqual({ enabled: true, verified: false });
});

test("R-AUTH-6 a form over 16 KB is refused", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  const { status } = await anna.send("/two-factor", { act: "start", code: "1".repeat(16 * 1024) });
  expect(status).toBe(413);
  expect(await infoOf(product)).toEqual({ enabled: false, verified: false });
});
