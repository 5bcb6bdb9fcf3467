import { mergeMetrics } from "@paraph/service/telemetry/merge-metrics";
import { register } from "prom-client";
import { expect, test } from "vitest";
import { PublishClock } from "../../../server/counting/publish-clock.ts";
import { parseTarget } from "../../../server/http/target.ts";
import { answerWith, pageOf, startPages } from "../../support/front.ts";

test("the metrics of several processes are one text, in which each metric is described once", () => {
  const front =
    '# HELP a First\n# TYPE a counter\na{process="front"} 1\n\n# HELP b Second\n# TYPE b gauge\nb 2\n';
  const lake = '# HELP a First\n# TYPE a counter\na{process="lake"} 3\n';
  expect(mergeMetrics([front, lake])).toBe(
    '# HELP a First\n# TYPE a counter\na{process="front"} 1\na{process="lake"} 3\n\n# HELP b Second\n# TYPE b gauge\nb 2\n',
  );
});

test("R-CMS-7 the time from a publish to the first answer that shows it is never too short", () => {
  const { clock, state, seconds } = clockAt();
  clock.look();
  state.now = 50;
  // Published somewhere between these looks.
  state.publication = 2;
  state.now = 100;
  clock.look();
  state.now = 400;
  clock.replaced();
  clock.replaced();
  expect(seconds, "from the last look without it, and once").toEqual([0.4]);
  clock.stop();
});

test("R-CMS-7 a request that is quicker than the looks is measured, too, and what nothing shows is not", () => {
  const { clock, state, seconds } = clockAt();
  state.publication = 2;
  state.now = 20;
  clock.replaced();
  state.publication = 3;
  state.now = 70;
  clock.look();
  clock.allCurrent();
  state.now = 9_000;
  clock.replaced();
  expect(seconds).toEqual([0.02]);
  clock.stop();
});

function clockAt() {
  const state = { now: 0, publication: 1 };
  const seconds: number[] = [];
  const clock = new PublishClock({
    publication: () => state.publication,
    now: () => state.now,
    observe: (one) => seconds.push(one),
  });
  return { clock, state, seconds };
}

test("requests for pages are counted by where the answer was, or why it had to be made", async () => {
  const lookups = await countOf("paraph_page_lookups_total", "result");
  await using front = await startPages({
    handle: async ({ url }, response) => answerWith(response, pageOf(`${url}`), front.state.revision),
  });
  const ask = async (path: string) => (await fetch(`${front.url}${path}`)).text();
  await ask("/counted");
  await ask("/counted");
  front.state.revision = "2";
  await ask("/counted");
  await ask("/search?q=a");
  expect(await lookups()).toEqual({ absent: 1, memory: 1, outdated: 1, uncacheable: 1 });
  expect((await front.store.find("/counted")) !== null).toBe(true);
});

/** How much a counter has grown since, by a label. */
async function countOf(name: string, label: string): Promise<() => Promise<Record<string, number>>> {
  const read = async () => {
    const found = await register.getSingleMetric(name)?.get();
    return new Map(found?.values.map(({ labels, value }) => [String(Reflect.get(labels, label)), value]));
  };
  const before = await read();
  return async () => {
    const grown = Array.from(await read(), ([key, value]) => [key, value - (before.get(key) ?? 0)] as const);
    return Object.fromEntries(grown.filter(([, value]) => value > 0));
  };
}

test.each([
  ["/", "page"],
  ["/pricing?a=b.c", "page"],
  ["/api/menus/products", "page"],
  ["/api/leads", "api"],
  ["/about.md", "file"],
  ["/icon.svg", "file"],
  ["/_next/static/a.css?x", "file"],
  ["/studio/structure", "studio"],
  ["/lake/v1/data/query/production", "lake"],
  ["/local/payments-api/webhook", "services"],
  ["/identitytoolkit.googleapis.com/v1/accounts:signUp", "services"],
])("a request for %s counts as %s", (target, kind) => {
  expect(parseTarget(target).kind).toBe(kind);
});
