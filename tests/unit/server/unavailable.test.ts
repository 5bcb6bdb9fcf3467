import { channel } from "node:diagnostics_channel";
import { gzipSync } from "node:zlib";
import { serve } from "@paraph/service/testing/http-server";
import { expect, test } from "vitest";
import { lakeLost } from "../../../lib/lake-lost.ts";
import { answerUnavailable, countLakeLosses } from "../../../server/http/unavailable.ts";

test.each([true, false])(
  "a request that fails because the lake is lost gets a plain 503, page: %s",
  async (isPage) => {
    const losses = countLakeLosses();
    await using front = await serve((_, response) => {
      answerUnavailable(response, isPage, losses);
      channel(lakeLost).publish("a query");
      response.setHeader("content-encoding", "gzip");
      response.setHeader("etag", "x");
      response.statusCode = 500;
      response.write(gzipSync("Internal Server Error").subarray(0, 10));
      response.end(gzipSync("Internal Server Error").subarray(10));
    });
    const answer = await fetch(front.url);
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([503, true]);
    expect([answer.headers.get("cache-control"), answer.headers.get("etag")]).toEqual(["no-store", null]);
    expect(answer.headers.get("content-type")).toMatch(isPage ? /^text\/html/ : /^text\/plain/);
    const text = await answer.text();
    expect(text).toMatch(/This page can[’']t be shown right now/);
    expect(text.startsWith("<!doctype html>")).toBe(isPage);
    losses.stop();
  },
);

test("a page that fails for another reason stays 500, and a page that renders without the lake is served", async () => {
  const losses = countLakeLosses();
  channel(lakeLost).publish("before anybody asked");
  await using front = await serve((incoming, response) => {
    answerUnavailable(response, true, losses);
    if (incoming.url === "/made") channel(lakeLost).publish("something that can be left out");
    response.statusCode = incoming.url === "/made" ? 200 : 500;
    response.write("as ");
    response.end("it is");
  });
  for (const [path, status] of [
    ["/broken", 500],
    ["/made", 200],
  ] as const) {
    const answer = await fetch(`${front.url}${path}`);
    expect([answer.status, await answer.text(), answer.headers.get("retry-after")]).toEqual([
      status,
      "as it is",
      null,
    ]);
  }
  losses.stop();
});
