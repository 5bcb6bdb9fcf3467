import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import type { HostedLake } from "../support/hosted-lake.ts";
import { everyPage, Newsroom, smallPage } from "../support/newsroom.ts";
import type { RunningSite } from "../support/running-site.ts";

// A hosted lake on its bad days: what it sends comes twice, in another order, late or never, and what it is asked it
// answers late, with old news or not at all.
test.use({ lake: "hosted" });

function lakeOf({ hostedLake }: RunningSite): HostedLake {
  if (!hostedLake) throw new Error("These tests need a system with a hosted lake.");
  return hostedLake;
}

/** Resolves when the page shows a text, and fails if any later visit shows another. */
async function showsFromThenOn(newsroom: Newsroom, path: string, text: string): Promise<void> {
  await expect
    .poll(async () => (await newsroom.visit(path)).html.includes(text), { timeout: 150_000 })
    .toBe(true);
  for (let visit = 0; visit < 20; visit++) {
    expect((await newsroom.visit(path)).html).toContain(text);
    await wait(100);
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

test("R-CMS-7 webhooks that are refused come again, and one that is lost costs a minute", async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  const { courier } = lakeOf(site);
  await newsroom.publishNew(smallPage("page-lost", "/lost", "Before anything is lost"));
  expect((await newsroom.visit("/lost")).status).toBe(200);

  let refused = 0;
  courier.deliver(async (pass) => {
    refused += 1;
    return refused === 1 ? 503 : pass();
  });
  await newsroom.publish("page-lost", { title: "At the second try" });
  await showsFromThenOn(newsroom, "/lost", "At the second try");
  expect(refused).toBeGreaterThan(1);

  courier.deliver(async () => 200);
  await newsroom.publish("page-lost", { title: "Nobody was told" });
  await showsFromThenOn(newsroom, "/lost", "Nobody was told");
  courier.deliver((pass) => pass());
});

test("R-CMS-7 with answers that lag by seconds a page never goes back, and shows the newest text in the end", async ({
  site,
}) => {
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

test("R-CMS-7 while the lake refuses or fails known pages are shown, others wait for it, and all recover", async ({
  site,
}) => {
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

  front.refuse(() => 503);
  await newsroom.visitAll(everyPage);
  const waiting = newsroom.visit("/customers");
  await wait(1_500);
  front.refuse(null);
  expect((await waiting).status).toBe(200);
  await newsroom.publish("page-patient", { title: "And all is well" });
  await showsFromThenOn(newsroom, "/patient", "And all is well");
});
