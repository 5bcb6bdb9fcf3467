import { expect } from "@playwright/test";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { test } from "../fixtures.ts";
import { reach } from "../support/checkout.ts";
import { Newsroom, ownSystem, smallPage } from "../support/newsroom.ts";
import { key, shortDeal } from "../support/short-deal.ts";

const seller = { _key: "buy", _type: "checkoutButton", heading: "Buy here", price: key, label: "Buy it" };
const link = (id: string) => ({ linkType: "internal", internal: { _type: "reference", _ref: id } });

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

test("R-PAY-1 R-CMS-7 a deal opens and closes on time on its page, card, sitemap, buttons and in the payments API", async ({
  lake,
  page,
}) => {
  await using site = await ownSystem(lake);
  const newsroom = new Newsroom(site);
  const read = async (address: string) => (await newsroom.visit(address)).html;
  const buy = async () => {
    const body = {
      priceId: `price_local_${key}`,
      quantity: 1,
      successUrl: `${site.url}/thank-you`,
      cancelUrl: `${site.url}/short`,
    };
    const answer = await fetch(`${site.url}/local/payments-api/createStripeOneTimePaymentUS`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()).error ?? answer.status;
  };
  /** Which of the sitemap, llms.txt, search and menu list the deal. */
  const told = async () => {
    const places = ["/sitemap.xml", "/llms.txt", "/search.json", "/api/menus/compare"];
    const texts = await Promise.all(places.map(read));
    return places.filter((_, index) => texts[index]?.includes("/short"));
  };

  // The shipped deal must not sell the price any more.
  await newsroom.publish("deal-secret", { prices: ["secret_99"] });
  await newsroom.publishNew({ ...smallPage("page-seller", "/seller", "A seller"), blocks: [seller] });
  expect(await read("/seller")).toContain("This offer is not open.");
  const [startsAt, endsAt] = [inSeconds(3_600), inSeconds(7_200)];
  const wayOn = { _type: "action", label: "See all plans", link: link("page-pricing") };
  const says = { kind: "page", heading: "All gone", text: "It was short.", action: wayOn };
  const leads = { kind: "redirect", to: { _type: "reference", _ref: "page-pricing" } };
  await newsroom.publishNew(shortDeal("short", startsAt, endsAt, says));
  await newsroom.publishNew(shortDeal("leading", startsAt, endsAt, leads));
  await newsroom.publishNew({
    _id: "navCard-short",
    _type: "navCard",
    title: "Short",
    link: link("deal-short"),
  });
  await newsroom.publish("navigation", {
    "menus.compare": [{ _key: "short", _type: "reference", _ref: "navCard-short" }],
  });

  await test.step("before it opens its page says when, nothing links to it and nobody can buy", async () => {
    const before = await newsroom.visit("/short");
    expect(before.status).toBe(200);
    expect(before.html).toContain("Opens on");
    expect(before.html).toMatch(/<meta name="robots" content="noindex/);
    expect(before.html).not.toContain("/payment-info?");
    expect(await read("/short.md")).toContain("Opens on");
    expect(await read("/seller")).toContain("This offer opens on");
    expect(await told()).toEqual([]);
    expect(await buy()).toBe("offer_not_started");
    expect(await read(`/payment-info?priceId=${key}`)).toContain("This offer opens on");
  });

  /** Moves an instant of both deals close, and reads all places once more before it comes, as far as time allows. */
  const move = async (instant: "startsAt" | "endsAt") => {
    const soon = { [instant]: inSeconds(12) };
    await newsroom.publish("deal-leading", soon);
    await newsroom.publish("deal-short", soon);
    await Promise.all(["/short", "/leading", "/seller", "/sitemap.xml"].map(read));
  };

  await test.step("from its first instant it is on sale everywhere", async () => {
    await move("startsAt");
    await expect.poll(() => read("/short")).toContain("Take it now");
    expect(await told()).toEqual(["/sitemap.xml", "/llms.txt", "/search.json", "/api/menus/compare"]);
    expect(await read("/api/menus/compare")).toContain("Ends soon");
    expect(await read("/seller")).toContain("Buy it");
    expect(await read("/leading")).toContain("Take it now");
    expect(await buy()).toBe(200);
    expect(await read(`/payment-info?priceId=${key}`)).toContain("Continue to payment");
  });

  await page.clock.install();
  await page.goto(`${site.url}/short`);
  const button = await reach(page.getByRole("link", { name: "Take it now" }));
  await expect(page.getByText("Ends soon")).toBeVisible();

  await test.step("from its last instant it is over everywhere", async () => {
    await move("endsAt");
    await expect.poll(() => read("/short")).toContain("All gone");
    const over = await newsroom.visit("/short");
    expect(over.html).toMatch(/<meta name="robots" content="noindex/);
    expect(over.html).toContain("See all plans");
    expect(over.html).not.toContain("/payment-info?");
    expect(await newsroom.visit("/leading")).toMatchObject({ status: 307, location: "/pricing" });
    expect(await told()).toEqual([]);
    expect(await read("/seller")).toMatch(/This offer ended on \d/);
    expect(await buy()).toBe("offer_ended");
    expect(await read(`/payment-info?priceId=${key}`)).toContain("This offer ended on");
  });

  await test.step("a visitor who left the page open is told so and charged nothing", async () => {
    // The open page still counts down to the end that it was told.
    await page.clock.fastForward(7_200_000);
    await expect(page.getByText("Gone.")).toBeVisible();
    await button.click();
    await expect(page.getByText("This offer has ended, and nothing was charged.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All gone");
  });
});

test("R-ROUTES the secret deal appears on no other page, in no list and in no menu", {
  tag: "@3of6",
}, async ({ request }) => {
  const lists = ["/sitemap.xml", "/llms.txt", "/search.json", "/blog/feed.xml", "/robots.txt", "/search"];
  const menus = ["products", "solutions", "compare", "contracts"].map((menu) => `/api/menus/${menu}`);
  const pages = [
    "/",
    "/pricing",
    "/lifetime-deal",
    "/supreme-deal",
    "/deals/jvzoo",
    "/index.md",
    "/no-such-page",
  ];
  for (const address of [...lists, ...menus, ...pages]) {
    expect(await (await request.get(address)).text(), address).not.toMatch(
      /secret-deal|deal-secret|Secret deal/,
    );
  }
  const own = await request.get("/secret-deal");
  expect(await own.text()).toMatch(/<meta name="robots" content="noindex/);
  expect((await request.get("/secret-deal.md")).headers()["x-robots-tag"]).toBe("noindex");
});

test("R-CMS-6 a deal's preview shows it before, during and after its dates, and says what visitors see now", {
  tag: "@6of6",
}, async ({ page, request, site }) => {
  const visitor = await request.get("/api/draft-mode/deal?time=after&path=/lifetime-deal", {
    maxRedirects: 0,
  });
  expect([visitor.status(), visitor.headers().location]).toEqual([307, "/lifetime-deal"]);
  expect(visitor.headers()["set-cookie"]).toBeUndefined();
  const newsroom = new Newsroom(site);
  const ending = {
    kind: "page",
    heading: "It was last year",
    action: { _type: "action", label: "See plans" },
  };
  const planned = shortDeal("planned", "2098-01-01T09:00:00Z", "2099-01-01T09:00:00Z", ending);
  await newsroom.client.createOrReplace({ ...planned, _id: `drafts.${planned._id}` });
  const { secret } = await createPreviewSecret(newsroom.client, "test", `${site.url}/studio`);
  await page.goto(
    `/api/draft-mode/enable?sanity-preview-secret=${secret}&sanity-preview-pathname=${encodeURIComponent(planned.path)}`,
  );
  const note = page.getByRole("complementary", { name: "Preview of a deal" });
  await expect(note).toContainText(
    "visitors are told now that it opens on Wednesday, January 1, 2098 at 09:00",
  );
  await expect(note).toContainText(
    "From Thursday, January 1, 2099 at 09:00 UTC on they are told that it is over.",
  );
  const button = page.getByRole("link", { name: "Take it now" });
  await expect(button).toBeVisible();
  await expect(page.getByText("Ends Thursday, January 1, 2099")).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  for (const [time, words] of [
    ["After its end", "It was last year"],
    ["Before it opens", "The planned deal"],
  ] as const) {
    await note.getByRole("link", { name: time }).click();
    await expect(note.locator('[aria-current="true"]')).toHaveText(time);
    await expect(heading).toContainText(words);
    await expect(button).toHaveCount(0);
    // A reload keeps the chosen time.
    await page.reload();
    await expect(heading).toContainText(words);
  }
  await note.getByRole("link", { name: "While it runs" }).click();
  await expect(button).toBeVisible();
});
