import { request } from "node:http";
import { expect, test } from "vitest";
import type { Experiment } from "@/lib/experiments/experiment";
import { variantHeader } from "@/lib/experiments/variant-header";
import { dependOn } from "@/lib/freshness/remember";
import type { Visit } from "@/lib/visits/visit";
import { countAnswered } from "@/server/counting/count-visits";
import { removeInternalHeaders } from "@/server/http/request-guard";
import { keyOf, partsOf } from "@/server/pages/cache-key";
import { Experiments } from "@/server/pages/experiments";
import { contextOf } from "@/tests/support/context";
import { answerWith, pageIn, pageOf, startPages } from "@/tests/support/front";

const browser = { "user-agent": "Mozilla/5.0 Firefox/140.0", accept: "text/html" };
const headline: Experiment = {
  id: "headline",
  path: "/pricing",
  startsAt: null,
  endsAt: 2_000,
  variants: [{ letter: "B", share: 50 }],
  goalPath: null,
};

const navigation = { ...browser, "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" };

/** A front with one experiment, whose clock, chance and lake are in the test's hands. */
async function startExperiment() {
  const state = { now: 1_000, random: 0, revision: "1", list: [headline], fails: false, loads: 0 };
  const experiments = new Experiments({
    isCurrent: (tags) => tags[0] === state.revision,
    load: async () => {
      state.loads += 1;
      if (state.fails) throw new Error("The lake is away.");
      return { tags: [state.revision], experiments: state.list };
    },
    isSecure: true,
    report: () => {},
    now: () => state.now,
    random: () => state.random,
  });
  const counted: Visit[] = [];
  const front = await startPages({
    experiments,
    answered: (request, response) => {
      // As every answer has. Node remembers the headers of one only where some are set before.
      response.setHeader("x-request-id", "1");
      const context = {
        ...contextOf(request, response),
        kind: request.method === "GET" ? "page" : "api",
      } as const;
      countAnswered({ count: (visit) => counted.push(visit) }, context, {
        siteHost: "site.example",
        experiments,
      });
    },
    handle: async ({ url, headers }, response) => {
      dependOn(pageIn("1"));
      answerWith(response, pageOf(`${url} as ${headers[variantHeader] ?? "itself"}`), "1");
    },
  });
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(front.url + path, { headers: { ...browser, ...headers } });
    const [, shown = ""] = /<h1>([^<]*)/.exec(await response.text()) ?? [];
    return { shown: shown.trim(), headers: response.headers, cookie: response.headers.get("set-cookie") };
  };
  return {
    front,
    state,
    ask,
    experiments,
    counted,
    [Symbol.asyncDispose]: () => front[Symbol.asyncDispose](),
  };
}

test("R-TRACK two visitors get two stored pages, and keep them", async () => {
  await using site = await startExperiment();
  const first = await site.ask("/pricing");
  expect(first.shown).toBe("/pricing as headline.B");
  expect(first.cookie).toBe("paraph-variants=headline.B; Path=/; HttpOnly; SameSite=Lax; Secure");
  site.state.random = 0.9;
  const second = await site.ask("/pricing");
  expect(second.shown).toBe("/pricing as itself");
  expect(second.cookie).toMatch(/^paraph-variants=headline\.A;/);
  const again = await site.ask("/pricing", { cookie: "paraph-variants=headline.B" });
  expect([again.shown, again.cookie]).toEqual(["/pricing as headline.B", null]);
  expect(site.front.state.asked).toEqual(["/pricing", "/pricing"]);
  const kept = (key: string) => site.front.store.get(key) !== null;
  expect(["/pricing headline.B", "/pricing", "/pricing headline.A"].map(kept)).toEqual([true, true, false]);
});

test("R-TRACK no cache in between keeps a page with an experiment, and pages without one are as they were", async () => {
  await using site = await startExperiment();
  for (const cookie of ["", "paraph-variants=headline.A", "paraph-variants=headline.B"]) {
    const { headers } = await site.ask("/pricing", { cookie });
    expect(headers.get("cache-control")).toBe("private, max-age=0, must-revalidate");
    expect(headers.get("vary")).toBe("accept-encoding, cookie");
  }
  const other = await site.ask("/about");
  expect(other.cookie).toBeNull();
  expect(other.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(other.headers.get("vary")).toBe("accept-encoding");
});

test("R-TRACK a visit is counted with the variant of the page that was sent, the page itself too", async () => {
  await using site = await startExperiment();
  const visits: [string, number, Record<string, string>, string][] = [
    ["/pricing", 0, {}, "headline.B"],
    ["/pricing", 0.9, {}, "headline.A"],
    ["/pricing?utm_campaign=autumn", 0, { cookie: "paraph-variants=headline.A" }, "headline.A"],
    ["/pricing", 0.9, { cookie: "paraph-variants=headline.B" }, "headline.B"],
    ["/about", 0, { cookie: "paraph-variants=headline.B" }, ""],
  ];
  for (const [address, random, headers] of visits) {
    site.state.random = random;
    await send(site.front.url + address, "GET", headers);
  }
  await expect.poll(() => site.counted.length).toBe(visits.length);
  expect(site.counted.map(({ variant }) => variant)).toEqual(visits.map(([, , , variant]) => variant));
});

test("R-TRACK whoever gets the page itself because nobody knows what runs is counted for no form of it", async () => {
  await using site = await startExperiment();
  await site.ask("/pricing");
  site.state.revision = "2";
  site.state.fails = true;
  await send(`${site.front.url}/pricing`, "GET", { cookie: "paraph-variants=headline.B" });
  await expect.poll(() => site.counted.map(({ variant }) => variant)).toEqual([""]);
});

test("R-TRACK a press is counted for the form that the visitor has of the page on which it was made", async () => {
  await using site = await startExperiment();
  await site.ask("/pricing");
  const press = async (cookie: string, page = "/pricing") => {
    const { host } = new URL(site.front.url);
    await send(`${site.front.url}/api/leads`, "POST", {
      cookie,
      referer: `http://${host}${page}?utm_campaign=autumn`,
    });
    return site.counted.pop();
  };
  expect(await press("consent=1; paraph-variants=older.C~headline.B")).toMatchObject({
    page: "/pricing",
    action: "form",
    variant: "headline.B",
  });
  expect(await press("paraph-variants=headline.A")).toMatchObject({ variant: "headline.A" });
  expect(await press("paraph-variants=headline.B", "/about")).toMatchObject({ page: "/about", variant: "" });
  expect(await press("consent=1")).toMatchObject({ action: "form", variant: "" });
  // The letter of a variant that there isn't was written by somebody else.
  expect(await press("paraph-variants=headline.E")).toMatchObject({ variant: "" });
  site.state.now = 2_000;
  expect(await press("paraph-variants=headline.B")).toMatchObject({ variant: "" });
});

test("R-TRACK the goal page counts for the variant that the visitor had before, whatever led there, until the end", async () => {
  await using site = await startExperiment();
  site.state.list = [{ ...headline, goalPath: "/thank-you" }];
  const open = async (page: string, cookie: string) => {
    site.counted.length = 0;
    await send(site.front.url + page, "GET", { cookie });
    await expect.poll(() => site.counted.length).toBeGreaterThan(0);
    return site.counted.map(({ page, action, variant }) => ({ page, action, variant }));
  };
  await site.ask("/pricing");
  const visit = { page: "/thank-you", action: "", variant: "" };
  const reached = (variant: string) => ({ page: "/pricing", action: "goal", variant });
  expect(await open("/thank-you", "paraph-variants=headline.B")).toEqual([visit, reached("headline.B")]);
  expect(await open("/thank-you", "paraph-variants=headline.A")).toEqual([visit, reached("headline.A")]);
  for (const cookie of ["consent=1", "paraph-variants=headline.E", "paraph-variants=older.B"])
    expect(await open("/thank-you", cookie)).toEqual([visit]);
  expect(await open("/about", "paraph-variants=headline.B")).toEqual([{ ...visit, page: "/about" }]);
  site.state.now = 2_000;
  expect(await open("/thank-you", "paraph-variants=headline.B")).toEqual([visit]);
});

test("R-TRACK a checkout on the screen that a page leads to counts for the page's variant, too", async () => {
  await using site = await startExperiment();
  await site.ask("/pricing");
  const { host } = new URL(site.front.url);
  const buy = async (page: string) => {
    site.counted.length = 0;
    await send(`${site.front.url}/local/payments-api/startTrialWithChargeSubscription`, "POST", {
      cookie: "paraph-variants=headline.B",
      referer: `http://${host}${page}`,
    });
    return site.counted.map(({ page, action, variant }) => [page, action, variant]);
  };
  expect(await buy("/payment-info?priceId=freelancer_monthly")).toEqual([
    ["/payment-info", "trial", ""],
    ["/pricing", "trial", "headline.B"],
  ]);
  expect(await buy("/pricing")).toEqual([["/pricing", "trial", "headline.B"]]);
  expect(await buy("/about")).toEqual([["/about", "trial", ""]]);
});

test("R-CMS-7 search engines and other programs get the page itself and no cookie", async () => {
  await using site = await startExperiment();
  const programs: Record<string, string>[] = [
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    { "user-agent": "facebookexternalhit/1.1" },
    { "user-agent": "curl/8.5.0" },
    { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0" },
    { accept: "application/json" },
  ];
  for (const headers of programs) {
    const { shown, cookie } = await site.ask("/pricing", headers);
    expect([shown, cookie]).toEqual(["/pricing as itself", null]);
  }
});

test("R-CMS-7 from its end on everybody gets the page itself, sent as before", async () => {
  await using site = await startExperiment();
  await site.ask("/pricing");
  site.state.now = 2_000;
  const { shown, headers } = await site.ask("/pricing", { cookie: "paraph-variants=headline.B" });
  expect(shown).toBe("/pricing as itself");
  expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
});

test("R-CMS-7 what is published counts from the next request on; a removed variant is chosen anew", async () => {
  await using site = await startExperiment();
  await site.ask("/pricing");
  site.state.list = [{ ...headline, variants: [{ letter: "C", share: 50 }] }];
  site.state.revision = "2";
  const next = await site.ask("/pricing", { cookie: "paraph-variants=headline.B~gone.B" });
  expect(next.shown).toBe("/pricing as headline.C");
  expect(next.cookie).toMatch(/^paraph-variants=headline\.C;/);
  site.state.list = [];
  site.state.revision = "3";
  expect((await site.ask("/pricing", { cookie: "paraph-variants=headline.C" })).shown).toBe(
    "/pricing as itself",
  );
});

test("R-CMS-7 while nobody can say which experiments run, visitors get the page itself", async () => {
  await using site = await startExperiment();
  site.state.fails = true;
  const { shown, headers } = await site.ask("/pricing");
  expect(shown).toBe("/pricing as itself");
  expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  await site.ask("/pricing");
  expect(site.state.loads).toBe(1);
  Object.assign(site.state, { fails: false, now: 1_999 });
  Object.assign(site.state, { list: [{ ...headline, endsAt: 9_000 }], now: 3_000 });
  expect((await site.ask("/pricing")).shown).toBe("/pricing as headline.B");
});

test("R-CMS-7 a clock that is set back after the lake was away keeps no experiment off", async () => {
  await using site = await startExperiment();
  site.state.fails = true;
  await site.ask("/pricing");
  Object.assign(site.state, { fails: false, now: -3_600_000 });
  expect((await site.ask("/pricing")).shown).toBe("/pricing as headline.B");
});

test("R-TRACK a variant has a key of its own, which no address can be", () => {
  expect(keyOf("/pricing", null)).toBe("/pricing");
  const key = keyOf("/pricing", "headline.B");
  expect(partsOf(key)).toEqual({ path: "/pricing", variant: "headline.B" });
  expect(() => new Request(`http://site.example${key}`).url.includes(" ")).not.toThrow();
  expect(new Request(`http://site.example${key}`).url).not.toContain(" ");
});

test("R-TRACK a visitor's own header names no variant", () => {
  const request = { headers: { [variantHeader]: "headline.B" } };
  removeInternalHeaders(request, false);
  expect(request.headers).toEqual({});
});

/** As a browser asks for a page or sends a form. `fetch` sets some of these headers itself. */
function send(url: string, method: "GET" | "POST", headers: Record<string, string>): Promise<void> {
  const own = { ...navigation, "sec-fetch-site": "same-origin", ...headers };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: own }, (response) => {
      response.resume().once("end", resolve);
    });
    sent.once("error", reject).end();
  });
}
