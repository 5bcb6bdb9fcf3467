import { randomBytes } from "node:crypto";
import { codeOf, visit } from "@paraph/accounts/testing/identity";
import { type Receiver, startReceiver } from "@paraph/service/testing/receiver";
import { expect } from "@playwright/test";
import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from "firebase/auth";
import { test as base } from "../fixtures.ts";
import { Newsroom, smallPage } from "../support/newsroom.ts";
import type { RunningSite } from "../support/running-site.ts";

/** What a collector of traces would be: it gets spans as JSON. */
const test = base.extend<object, { collector: Receiver }>({
  collector: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      await using collector = await startReceiver();
      await use(collector);
    },
    { scope: "worker" },
  ],
  environment: [
    async ({ collector }, use) =>
      use({
        PARAPH_LOG_FORMAT: "json",
        PARAPH_LOG: "requests",
        METRICS_PORT: "0",
        // As behind a proxy on this machine: its word about ids and traces counts.
        TRUST_PROXY: "127.0.0.1",
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url,
        OTEL_BSP_SCHEDULE_DELAY: "100",
      }),
    { scope: "worker" },
  ],
});

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly part: string;
  readonly requestId?: string;
}

/** Throws for a line that is not JSON. */
function linesOf(site: Pick<RunningSite, "output">): Line[] {
  // The last one may still be on its way.
  return site.output().split("\n").slice(0, -1).filter(Boolean).map(parseLine);
}

function parseLine(line: string): Line {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`This line of the log is not JSON: ${line}`);
  }
}

/** A call of the payments API for one purchase, with headers of its sender. */
function buy(site: RunningSite, priceId: string, email: string, headers: Record<string, string> = {}) {
  return fetch(`${site.url}/local/payments-api/createStripeOneTimePaymentUS`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.url, ...headers },
    body: JSON.stringify({
      priceId,
      email,
      successUrl: `${site.url}/thank-you`,
      cancelUrl: `${site.url}/payment-info?key=lifetime_99&utm_term=secret-term`,
    }),
  });
}

test("the log is JSON, and one id leads from the front to the site, the lake and the services", {
  tag: "@5of6",
}, async ({ site }) => {
  const named = { "x-request-id": "of-the-proxy-0001" };
  const page = await fetch(`${site.url}/about`, { headers: named });
  expect(page.headers.get("x-request-id")).toBe("of-the-proxy-0001");
  const unnamed = await fetch(`${site.url}/about`, { headers: { "x-request-id": "<script>" } });
  expect(unnamed.headers.get("x-request-id")).toMatch(/^[\w-]{12}$/);
  await buy(site, "price_local_lifetime_99", "ann@visitor.example", { "x-request-id": "of-the-proxy-0002" });
  const partsOf = (id: string) =>
    linesOf(site).flatMap(({ requestId, part }) => (requestId === id ? [part] : []));
  const worksFor = (id: string, parts: readonly string[]) =>
    expect.poll(() => partsOf(id)).toEqual(expect.arrayContaining([...parts]));
  await worksFor("of-the-proxy-0001", ["front", "lake"]);
  await worksFor("of-the-proxy-0002", ["front", "payments"]);
});

test("nothing of a person is in the log: no address, e-mail, query, token, cookie or form", {
  tag: "@2of6",
}, async ({ site }) => {
  const words = ["secret-query", "secret-cookie", "secret-token", "203.0.113.77", "visitor.example"];
  const secret = { cookie: "session=secret-cookie", authorization: "Bearer secret-token" };
  const headers = { ...secret, "x-forwarded-for": "203.0.113.77" };
  for (const path of ["/pricing", "/search", "/payment-info", "/no-such-page", "/auth", "/lake/v1/users/me"])
    await (await fetch(`${site.url}${path}?q=secret-query`, { headers })).text();

  await using person = visit(site.url);
  const email = "nadia@visitor.example";
  await createUserWithEmailAndPassword(person.auth, email, "Secret-word1");
  expect(await codeOf(signInWithEmailAndPassword(person.auth, email, "Secret-word2"))).not.toBe("no error");

  const form = { document: "page-about", form: "write", page: "/about", email, name: "Secret-name" };
  const lead = await fetch(`${site.url}/api/leads`, {
    method: "POST",
    headers: { origin: site.url, "x-forwarded-for": "203.0.113.77" },
    body: new URLSearchParams({ ...form, message: "Secret-message", consent: "yes" }),
    redirect: "manual",
  });
  expect(lead.status, "it was stored").toBe(303);
  await fetch(`${site.url}/measured`, { headers: { cookie: "__prerender_bypass=made-up" } });
  expect((await buy(site, "price_local_lifetime_99", email)).status).toBe(200);
  expect((await buy(site, "price_none", email)).status).toBe(400);
  expect((await buy(site, "price_local_lifetime_99", "secret-query")).status).toBe(400);

  const last = await fetch(`${site.url}/local/mail`);
  const id = last.headers.get("x-request-id");
  await expect.poll(() => linesOf(site).filter(({ requestId }) => requestId === id).length).toBe(2);
  const told = [...words, "Secret-word", "Secret-name", "Secret-message", "secret-term"];
  expect(told.filter((word) => site.output().includes(word))).toEqual([]);
});

test("Prometheus gets the metrics of all processes on a port of its own", { tag: "@2of6" }, async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  await newsroom.publishNew(smallPage("measured", "/measured", "Before"));
  await newsroom.visitAll(["/measured", "/measured", "/payment-info?key=lifetime_99"]);
  expect((await buy(site, "price_local_lifetime_99", "ann@visitor.example")).status).toBe(200);
  expect((await buy(site, "price_none", "ann@visitor.example")).status).toBe(400);
  await newsroom.publish("measured", { "blocks[0].heading": "After" });

  const [, address = ""] = /Metrics are at (http:\S+\/metrics)/.exec(site.output()) ?? [];
  const scrape = async () => (await fetch(address)).text();
  const visible = 'paraph_publish_visible_seconds_count{process="front"}';
  await expect.poll(async () => amountOf(await scrape(), visible)).toBeGreaterThan(0);
  const text = await scrape();
  for (const series of [
    'paraph_http_requests_total{kind="page",status="2xx",process="front"}',
    'paraph_http_requests_total{kind="services",status="4xx",process="front"}',
    'paraph_http_request_duration_seconds_count{kind="page",process="front"}',
    'paraph_page_lookups_total{result="memory",process="front"}',
    'paraph_page_lookups_total{result="absent",process="front"}',
    'paraph_page_lookups_total{result="uncacheable",process="front"}',
    'paraph_render_duration_seconds_count{outcome="made",process="front"}',
    'paraph_lake_read_duration_seconds_count{outcome="answered",process="front"}',
    'paraph_lake_query_duration_seconds_count{sender="server",outcome="answered",process="lake"}',
    'paraph_lake_transactions{process="lake"}',
    'paraph_payments_total{outcome="begun",reason="",process="services"}',
    'paraph_payments_total{outcome="refused",reason="unknown_price",process="services"}',
    'process_resident_memory_bytes{process="front"}',
    'process_resident_memory_bytes{process="lake"}',
    'process_resident_memory_bytes{process="services"}',
    'nodejs_eventloop_lag_p99_seconds{process="lake"}',
    'paraph_up{process="services"}',
  ])
    expect(amountOf(text, series), series).toBeGreaterThan(0);
  const previews = 'paraph_page_lookups_total{result="preview",process="front"}';
  expect(amountOf(text, previews) || 0, "a made-up cookie gets the stored page").toBe(0);
  expect(text.match(/^# TYPE process_resident_memory_bytes /gm)).toHaveLength(1);
  expect(text, "labels name no page").not.toContain("/measured");

  for (const path of ["/metrics", "/lake/metrics", "/local/metrics"])
    expect(await (await fetch(`${site.url}${path}`)).text(), path).not.toContain("paraph_");
});

/** The value of a series, whatever the order of its labels. */
function amountOf(text: string, series: string): number {
  const labelsOf = (line: string) => line.split(/[{},]/).filter(Boolean).sort().join();
  const found = text
    .split("\n")
    .find((line) => labelsOf(line.slice(0, line.lastIndexOf(" "))) === labelsOf(series));
  return Number(found?.slice(found.lastIndexOf(" ")) ?? Number.NaN);
}

interface SentSpan {
  readonly traceId: string;
  readonly name: string;
  readonly process: string;
}

/** The spans that the collector has got. */
function spansOf(collector: Receiver): SentSpan[] {
  return collector.unread.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap((sent: ResourceSpans) => {
      const process = sent.resource.attributes.find(({ key }) => key === "service.instance.id");
      return sent.scopeSpans.flatMap(({ spans }) =>
        spans.map(({ traceId, name }) => ({ traceId, name, process: process?.value.stringValue ?? "" })),
      );
    }),
  );
}

interface ResourceSpans {
  readonly resource: { readonly attributes: readonly { key: string; value: { stringValue: string } }[] };
  readonly scopeSpans: readonly { readonly spans: readonly { traceId: string; name: string }[] }[];
}

test("one trace leads through the front, the site, the lake and the services", { tag: "@2of6" }, async ({
  site,
  collector,
}) => {
  const newsroom = new Newsroom(site);
  await newsroom.publishNew(smallPage("traced", "/traced", "Traced"));
  const [read, bought] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
  const within = (trace: string) => ({ traceparent: `00-${trace}-${"1".repeat(16)}-01` });
  expect((await fetch(`${site.url}/traced`, { headers: within(read) })).status).toBe(200);
  // Somebody who has bought nothing in the tests above, which would be answered without asking the provider.
  await buy(site, "price_local_lifetime_99", "traced@visitor.example", within(bought));
  const ofTrace = (trace: string) => spansOf(collector).filter(({ traceId }) => traceId === trace);
  const has = (trace: string, process: string, name: RegExp) =>
    expect
      .poll(() => ofTrace(trace).filter((span) => span.process === process && name.test(span.name)).length)
      .toBeGreaterThan(0);
  await has(read, "front", /^request$/);
  await has(read, "front", /^render$/);
  await has(read, "front", /^ask the renderer$/);
  await has(read, "site", /^(GET|RSC GET|render route|resolve page components)/);
  await has(read, "site", /^read the lake$/);
  await has(read, "lake", /^lake$/);
  await has(bought, "front", /^ask local service$/);
  await has(bought, "accounts", /^payments$/);
  await has(bought, "accounts", /^ask the payment provider for a checkout$/);
  expect(JSON.stringify(collector.unread), "spans hold nothing of a person").not.toContain("visitor.example");
});
