import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import type { HostedLake } from "../support/hosted-lake.ts";
import { hostedServices } from "../support/hosted-services.ts";
import { everyPage, Newsroom, smallPage } from "../support/newsroom.ts";
import type { RunningSite } from "../support/running-site.ts";

// A hosted lake on its bad days: what it sends comes twice, in another order, late or never, and what it is asked it
// answers late, with old news or not at all.
test.use({ environment: hostedServices });

function lakeOf({ hostedLake }: RunningSite): HostedLake {
  if (!hostedLake) throw new Error("These tests need a system with a hosted lake.");
  return hostedLake;
}

/** Resolves when the page shows a text, and fails if any later visit shows another. */
async function showsFromThenOn(newsroom: Newsroom, path: string, text: string): Promise<void> {
  await expect
    .poll(async () => (await newsroom.visit(path)).html.includes(text), { timeout: 300_000 })
    .toBe(true);
  for (let visit = 0; visit < 20; visit++) {
    expect((await newsroom.visit(path)).html).toContain(text);
    await wait(100); // between visits of two seconds
  }
}

test("R-CMS-7 webhooks that come twice, late or in another order leave the newest text on the page", async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  const { courier } = lakeOf(site);
  await newsroom.publishNew(smallPage("page-doubled", "/doubled", "The first text"));

  courier.deliver(async (pass) => {
    await pass();
    return pass();
  });
  await newsroom.publish("page-doubled", { title: "Sent twice" });
  await showsFromThenOn(newsroom, "/doubled", "Sent twice");

  const held: (() => Promise<number>)[] = [];
  courier.deliver(async (pass) => {
    held.push(pass);
    return 200;
  });
  for (const title of ["Held one", "Held two", "Held three"])
    await newsroom.publish("page-doubled", { title });
  expect(held.length).toBe(3);
  for (const pass of held.toReversed()) expect(await pass()).toBe(200);
  await showsFromThenOn(newsroom, "/doubled", "Held three");
  courier.deliver((pass) => pass());
});

test("R-CMS-7 webhooks that are refused come again", { tag: "@4of6" }, async ({ site }) => {
  const newsroom = new Newsroom(site);
  const { courier } = lakeOf(site);
  await newsroom.publishNew(smallPage("page-refused", "/refused", "Before anything is refused"));
  expect((await newsroom.visit("/refused")).status).toBe(200);

  let refused = 0;
  courier.deliver(async (pass) => {
    refused += 1;
    return refused === 1 ? 503 : pass();
  });
  await newsroom.publish("page-refused", { title: "At the second try" });
  await showsFromThenOn(newsroom, "/refused", "At the second try");
  expect(refused).toBeGreaterThan(1);
  courier.deliver((pass) => pass());
});

test("R-CMS-7 a webhook that is lost costs a minute", { tag: "@all" }, async ({ site }) => {
  const newsroom = new Newsroom(site);
  const { courier } = lakeOf(site);
  await newsroom.publishNew(smallPage("page-lost", "/lost", "Before anything is lost"));
  expect((await newsroom.visit("/lost")).status).toBe(200);

  courier.deliver(async () => 200);
  await newsroom.publish("page-lost", { title: "Nobody was told" });
  await showsFromThenOn(newsroom, "/lost", "Nobody was told");
  courier.deliver((pass) => pass());
});

test("R-CMS-7 with answers that lag by seconds a page never goes back, and shows the newest text in the end", {
  tag: "@1of6",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  const { front } = lakeOf(site);
  await newsroom.publishNew(smallPage("page-lagging", "/lagging", "Before the lag"));
  expect((await newsroom.visit("/lagging")).html).toContain("Before the lag");
  front.lag(2_500);
  for (const title of ["Lagging once", "Lagging twice"]) {
    await newsroom.publish("page-lagging", { title });
    await showsFromThenOn(newsroom, "/lagging", title);
  }
  front.lag(0);
});

test("R-CMS-7 while the lake refuses or fails known pages are shown, others wait for it, and all recover", {
  tag: "@3of6",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  const { front } = lakeOf(site);
  await newsroom.visitAll(everyPage);
  await newsroom.publishNew(smallPage("page-patient", "/patient", "Worth the wait"));

  let asked = 0;
  front.refuse(() => {
    asked += 1;
    return asked <= 3 ? 429 : null;
  });
  expect((await newsroom.visit("/patient")).html).toContain("Worth the wait");
  expect(asked).toBeGreaterThan(3);

  for (const status of [401, 403, 500]) {
    await newsroom.publishNew(smallPage(`page-away-${status}`, `/away-${status}`, "Away"));
    front.refuse(() => status);
    const answer = await fetch(`${site.url}/away-${status}`);
    expect([answer.status, answer.headers.get("retry-after")], `${status}`).toEqual([503, "30"]);
    expect(await answer.text()).toContain("be shown right now");
    front.refuse(null);
    expect((await newsroom.visit(`/away-${status}`)).status).toBe(200);
  }
  front.refuse(() => 503);
  await newsroom.visitAll(everyPage);
  const waiting = newsroom.visit("/customers");
  // The visitor waits for a lake that is away this long.
  await wait(1_500);
  front.refuse(null);
  expect((await waiting).status).toBe(200);
  await newsroom.publish("page-patient", { title: "And all is well" });
  await showsFromThenOn(newsroom, "/patient", "And all is well");
});

test("R-CMS-5 R-CMS-7 with a hosted lake a new page replaces its 404, a moved one redirects, and a removed one is gone", {
  tag: "@1of6",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  expect((await newsroom.visit("/hosted-page")).status).toBe(404);
  await newsroom.publishNew(smallPage("page-hosted", "/hosted-page", "From a hosted lake"));
  expect((await newsroom.visit("/hosted-page")).html).toContain("From a hosted lake");
  await newsroom.publish("page-hosted", { path: "/hosted-moved", previousPaths: ["/hosted-page"] });
  expect(await newsroom.visit("/hosted-page")).toMatchObject({ status: 308, location: "/hosted-moved" });
  await newsroom.unpublish("page-hosted");
  expect((await newsroom.visit("/hosted-moved")).status).toBe(404);
});

test("R-CMS-3 with a hosted lake a form stores one lead, which nobody without rights can read", {
  tag: "@6of6",
}, async ({ site }) => {
  const { client } = new Newsroom(site);
  const email = "hosted@visitor.example";
  const sent = await fetch(`${site.url}/api/leads`, {
    method: "POST",
    headers: { origin: site.url },
    body: new URLSearchParams({
      document: "page-about",
      form: "write",
      page: "/about",
      email,
      name: "Nadia Berg",
      message: "Twelve people, seventy-one barges a month.",
      consent: "yes",
    }),
    redirect: "manual",
  });
  expect(sent.status).toBe(303);
  const leads = '*[_type == "lead" && email == $email]{ status, page }';
  expect(await client.fetch(leads, { email })).toEqual([{ status: "new", page: "/about" }]);
  expect(await client.withConfig({ token: undefined }).fetch(leads, { email })).toEqual([]);
});
