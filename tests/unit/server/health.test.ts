import { ask } from "@paraph/service/testing/ask";
import { serve } from "@paraph/service/testing/http-server";
import { expect, test, vi } from "vitest";
import { Health } from "../../../server/http/health.ts";

async function startHealth(body: () => string) {
  const state = { made: 0, now: 0 };
  const make = async () => {
    state.made += 1;
    return { status: 200, headers: { "cache-control": "no-store" }, body: Buffer.from(body()) };
  };
  const health = new Health(make, () => state.now);
  const server = await serve((_, response) => void health.send(response));
  return {
    state,
    ask: () => ask(server.url),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test("however many ask how the site is, its parts are asked once a second", async () => {
  await using site = await startHealth(() => "ok");
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.ask()));
  expect(answers.map(({ status, body }) => `${status} ${body}`)).toEqual(Array(20).fill("200 ok"));
  expect(site.state.made).toBe(1);
  site.state.now = 999;
  await site.ask();
  expect(site.state.made).toBe(1);
  site.state.now = 1_000;
  expect((await site.ask()).headers["cache-control"]).toBe("no-store");
  expect(site.state.made).toBe(2);
});

test("where the parts can't be asked, all who wait are told, and the next second asks again", async () => {
  let isBroken = true;
  await using site = await startHealth(() => {
    if (isBroken) throw new Error("no such lake");
    return "ok";
  });
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  expect((await Promise.all([site.ask(), site.ask()])).map(({ status }) => status)).toEqual([500, 500]);
  expect(said.mock.calls.map(String)).toEqual([expect.stringContaining("no such lake")]);
  said.mockClear();
  isBroken = false;
  site.state.now = 1_000;
  expect((await site.ask()).status).toBe(200);
});
