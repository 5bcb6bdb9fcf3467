import { expect, test } from "vitest";
import { pageOf, returnsOf, startPayments } from "../support/payments.ts";

const body = { priceId: "price_local_team_monthly", quantity: 1 };
const utm = {
  utm_id: "7",
  utm_source: "news",
  utm_medium: "mail",
  utm_campaign: "spring",
  utm_term: "sign",
  utm_content: "top",
};

test("R-PAY-2 R-TRACK-1 a purchase is attributed to its owner's campaign, with all six keys", async () => {
  await using payments = await startPayments();
  payments.owners.set("ann@example.com", { uid: "ann", name: "Ann", source: "partner", utm });
  const request = { ...body, ownerEmail: "Ann@Example.com", ...returnsOf(payments) };
  await payments.begin("createStripeSubscriptionUS", request);
  const [purchase] = await payments.ledger();
  expect(purchase).toMatchObject({
    email: "ann@example.com",
    owner: { uid: "ann", name: "Ann", source: "partner" },
    utm,
  });
  const page = await pageOf(fetch(`${payments.url}/local/payments/ledger`));
  const text = page.querySelector("li")?.text ?? "";
  for (const part of [...Object.values(utm), "Ann", "partner", "team_monthly", "$26.00"])
    expect(text).toContain(part);
});

test("R-TRACK-1 without an account a purchase is attributed to the campaign in the address of the page that the buyer left", async () => {
  await using payments = await startPayments();
  const cancelUrl = `${payments.url}/pricing?${new URLSearchParams({ ...utm, other: "x" })}`;
  const request = { ...body, ...returnsOf(payments), cancelUrl };
  await payments.begin("createStripeSubscriptionUS", request);
  expect((await payments.ledger())[0]).toMatchObject({ owner: null, email: null, utm });
});

test.each([
  ["/payment-info?priceId=team_monthly&country=US&state=CA", { country: "US", state: "CA" }],
  ["/payment-info?priceId=team_monthly&country=DE", { country: "DE" }],
  ["/payment-info?country=IN&state=CA", { country: "IN" }],
  ["/payment-info?priceId=team_monthly&state=CA", { state: "CA" }],
  ["/payment-info?priceId=team_monthly", {}],
  ["/payment-info?country=Germany&state=%3Cb%3E", {}],
])(
  "R-PAY-5 the place of a buyer who came from %s is %j in the session, and the ledger has its US state",
  async (left, place: { country?: string; state?: string }) => {
    await using payments = await startPayments();
    const request = { ...body, ...returnsOf(payments), cancelUrl: `${payments.url}${left}` };
    await payments.begin("createStripeSubscriptionUS", request);
    expect((await payments.ledger())[0]?.usState).toBe(place.state ?? null);
    const row = payments.database.prepare("SELECT data FROM stripe_session").get();
    const { country, state } = JSON.parse(String(row?.data)).metadata;
    expect({ country, state }).toEqual({ country: undefined, state: undefined, ...place });
    const page = await pageOf(fetch(`${payments.url}/local/payments/ledger`));
    expect(page.querySelector("li")?.text).toContain(place.state ?? "not asked");
  },
);

test("R-PAY-2 the ledger says when it is empty, and escapes what it shows", async () => {
  await using payments = await startPayments();
  const address = `${payments.url}/local/payments/ledger`;
  expect((await pageOf(fetch(address))).querySelector(".empty")?.text).toContain("Nothing yet");
  const markup = "<img src=x onerror=alert(1)>";
  payments.owners.set("ann@example.com", { uid: "ann", name: markup, source: "x", utm: { utm_id: markup } });
  const request = { ...body, email: "ann@example.com", ...returnsOf(payments) };
  await payments.begin("createStripeSubscriptionUS", request);
  const page = await pageOf(fetch(address));
  expect(page.querySelectorAll("img")).toEqual([]);
  expect(page.querySelector("main")?.text).toContain(markup);
});
