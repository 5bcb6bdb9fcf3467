import { Session } from "node:inspector/promises";
import path from "node:path";
import { ask } from "@paraph/service/testing/ask";
import { serve } from "@paraph/service/testing/http-server";
import { expect, test } from "vitest";
import { parseEnv } from "../../../lib/env/environment.ts";
import { countAnswered } from "../../../server/counting/count-visits.ts";
import { type CountedVisits, VisitCounter } from "../../../server/counting/visit-counter.ts";
import { developmentAssets } from "../../../server/files/build-assets.ts";
import { createHandlers } from "../../../server/handlers.ts";
import { trustedProxies, unnamedProxyNotice } from "../../../server/http/client-address.ts";
import { ContentPolicy } from "../../../server/http/content-policy.ts";
import { runHandlers } from "../../../server/http/context.ts";
import { Health } from "../../../server/http/health.ts";
import { Readiness } from "../../../server/http/readiness.ts";
import { SlowBodies } from "../../../server/http/slow-bodies.ts";
import { parseTarget } from "../../../server/http/target.ts";
import { watchRequest } from "../../../server/http/watch-request.ts";
import { Experiments } from "../../../server/pages/experiments.ts";
import { startPages } from "../../support/front.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const siteUrl = "https://site.example";

/** They run, too, and this test has something of its own in their place. */
const replaced = ["server/serve.ts", "server/pages/disk-page-cache.ts"];

const never = () => {
  throw new Error("A stored page asked for this.");
};

test("a stored page passes at most 20 files of the server", async () => {
  const experiments = new Experiments({
    isCurrent: () => true,
    load: async () => ({ tags: [], experiments: [] }),
    isSecure: true,
    report: never,
  });
  await experiments.know();
  await using pages = await startPages({ experiments });
  const proxies = trustedProxies([]);
  const batches: CountedVisits[] = [];
  let seen = 0;
  const visits = new VisitCounter({ store: async (batch) => batches.push(batch), report: never });
  const slowBodies = new SlowBodies();
  const handlers = createHandlers({
    root,
    isDevelopment: false,
    siteUrl,
    allowedHosts: new Set(["127.0.0.1"]),
    proxies,
    noticeProxy: unnamedProxyNotice(proxies, never),
    previewId: "genuine",
    policy: new ContentPolicy(parseEnv({})),
    consents: { send: () => false },
    timingOf: () => null,
    readiness: new Readiness(never),
    health: new Health(never),
    lake: { handle: never },
    services: { handle: never },
    studio: { send: never, close: async () => {} },
    browserCode: { script: { address: "", integrity: "" }, send: never, files: () => [], close: () => {} },
    visitAnswers: null,
    buildAssets: developmentAssets,
    barrier: null,
    documents: pages.documents,
    files: null,
    absenceAt: null,
    renderer: { handle: never },
  });
  await using front = await serve((request, response) => {
    slowBodies.track(request, response);
    const context = watchRequest(request, response, parseTarget(request.url ?? ""), proxies);
    countAnswered(visits, context, { siteHost: new URL(siteUrl).host, experiments });
    context.run(() => void runHandlers(handlers, context));
  });
  const visit = async () => {
    const headers = {
      "user-agent": "Mozilla/5.0 Firefox/140.0",
      accept: "text/html",
      "accept-encoding": "br",
      "sec-fetch-dest": "document",
      "sec-fetch-mode": "navigate",
    };
    const { status, headers: sent } = await ask(`${front.url}/about`, headers);
    expect([status, sent["content-encoding"]]).toEqual([200, "br"]);
    seen += 1;
    await expect.poll(() => visits.flush().then(() => batches.length)).toBe(seen);
  };
  await pages.documents.make("/about");
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await visit();
  // This answer says what has run so far, and begins to count anew.
  await session.post("Profiler.takePreciseCoverage");
  await visit();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const passed = result
    .filter(({ functions }) =>
      // The runner reads what a module exports by functions without a name.
      functions.some(
        ({ functionName, ranges }) => functionName !== "" && ranges.some(({ count }) => count > 0),
      ),
    )
    .map(({ url }) => path.relative(root, url.replace(/^file:\/\//, "").split("?", 1)[0] ?? ""))
    .filter((file) => file.startsWith("server/"));
  expect(pages.state.asked, "Next was asked once, ahead").toEqual(["/about"]);
  expect(passed).toContain("server/pages/page-store.ts");
  const files = [...new Set([...passed, ...replaced])].sort();
  expect(files.length, `files of server/ whose code runs for it: ${files.join(", ")}`).toBeLessThanOrEqual(
    20,
  );
});
