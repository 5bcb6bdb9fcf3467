// @vitest-environment jsdom
import { keptReceipt } from "@paraph/service/testing/kept-receipt";
import { expect, onTestFinished, test, vi } from "vitest";
import { showReceipt } from "@/components/selling/receipt/show-receipt.browser";
import { keepPurchase } from "@/lib/selling/kept-purchase";
import { askForReceipt } from "@/lib/selling/receipts/paid-receipt";
import { browserStorage, tabStorage } from "@/lib/tracking/safe-storage";
import { orderOf } from "../../support/checkout-world.ts";

const shown = { ...keptReceipt, isMailed: true };
const notYet = () => new Response("{}", { status: 404 });

/** The page after the payment of a session, where the payments API answers so. */
function openPage(session: string, answer: () => Response | Promise<Response>) {
  history.replaceState(null, "", `/thank-you?session_id=${session}`);
  const fetch = vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer());
  const place = document.body.appendChild(document.createElement("div"));
  place.ariaBusy = "true";
  onTestFinished(() => {
    vi.useRealTimers();
    fetch.mockRestore();
    place.remove();
    sessionStorage.clear();
    localStorage.clear();
    delete document.documentElement.dataset.paidHere;
  });
  return {
    place,
    fetch,
    mark: () => document.documentElement.dataset.paidHere,
    heading: () => place.querySelector("h1")?.textContent,
    links: () => [...place.querySelectorAll("a")].map((link) => link.getAttribute("href")),
    facts: () =>
      [...place.querySelectorAll("dl > div")].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      ),
  };
}

function buyIn(session: string, key: Parameters<typeof orderOf>[0] = "team_annual"): void {
  const order = orderOf(key);
  keepPurchase(
    { order, email: "ann@example.com" },
    `https://checkout.stripe.com/c/pay/${session}`,
    tabStorage,
  );
}

test("R-PAY-4 the page after a payment shows the kept receipt, also in a tab where the session did not begin", async () => {
  const page = openPage("cs_a", () => Response.json(shown));
  expect(showReceipt(page.place, true)).toBe(false);
  expect(page.place.textContent).toBe("");
  await expect.poll(page.heading).toBe("Thank you. Your payment has arrived.");
  expect([page.mark(), page.place.ariaBusy]).toEqual(["", "false"]);
  expect(page.fetch.mock.calls[0]?.[0]).toBe("/local/payments-api/receipts/cs_a");
  expect(page.place.querySelectorAll("h2")[1]?.textContent).toBe("Receipt PAR-0042");
  expect(page.facts()).toEqual([
    ["Date", "March 2, 2026"],
    ["3 × Team", "$720.00"],
    ["Subtotal", "$720.00"],
    ["Discount", "−$72.00"],
    ["Tax", "$53.46"],
    ["Total", "$701.46"],
    ["Paid by", "Visa ending in 4242"],
    [
      "Next payment",
      "$720.00 on March 2, 2027, and then each year until you cancel. Tax is added where it applies.",
    ],
    [
      "Seller",
      "Paraph, Inc.\n1 Example Street\nAustin, TX 78701\nbilling@paraph.example\nTax number 12-3456789",
    ],
    ["Buyer", "Ann Example\n2 Other Road\nBerlin, 10115\nDE\nann@example.com\nTax number DE123456789"],
  ]);
  expect(page.place.textContent).toContain("It also goes to ann@example.com by mail.");
  expect(page.links()).toEqual(["/api/receipt/cs_a", "/billing", "/auth", "/auth?mode=register"]);
});

test("R-PAY-4 until the payment is confirmed the page says what the tab knows, asks again, and claims nothing", async () => {
  vi.useFakeTimers();
  buyIn("cs_b");
  let isPaid = false;
  const page = openPage("cs_b", () => (isPaid ? Response.json({ ...shown, isMailed: false }) : notYet()));
  expect(showReceipt(page.place, true)).toBe(true);
  expect(page.heading()).toBe("Your payment is being confirmed.");
  expect(page.place.textContent).not.toMatch(/arrived|Paid now|mail/);
  expect(page.facts()[0]).toEqual(["What", "Team"]);
  await vi.advanceTimersByTimeAsync(8_000);
  expect([page.fetch.mock.calls.length, page.heading()]).toEqual([3, "Your payment is being confirmed."]);
  isPaid = true;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(page.heading()).toBe("Thank you. Your payment has arrived.");
  expect(page.place.textContent, "no mail leaves here").not.toMatch(/by mail/);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.fetch.mock.calls.length, "once it is there nothing is asked").toBe(4);
});

test.each([
  ["nobody confirms it", notYet],
  ["there is no network", () => Promise.reject(new TypeError("offline"))],
])(
  "R-PAY-4 after a minute in which %s the page says so, and nothing to whoever did not buy here",
  async (_, answer) => {
    vi.useFakeTimers();
    const stranger = openPage("cs_c", answer);
    expect(showReceipt(stranger.place, true)).toBe(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([stranger.place.textContent, stranger.mark()]).toEqual(["", undefined]);
    buyIn("cs_c");
    showReceipt(stranger.place, true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(stranger.heading()).toBe("Your payment is not confirmed yet.");
    expect(stranger.place.textContent).toMatch(/Don’t pay again/);
  },
);

test.each([
  ["whoever is known here by the buyer's address", "Ann@example.com", ["/local/dashboard"]],
  ["whoever is known here by another one", "bert@example.com", ["/auth", "/auth?mode=register"]],
])("R-PAY-4 %s is led on: %s", async (_, email, ways) => {
  const session = `cs_${email.slice(0, 3)}`;
  const page = openPage(session, () => Response.json(shown));
  browserStorage.set("owner", JSON.stringify({ email }));
  showReceipt(page.place, true);
  await expect.poll(page.heading).toBe("Thank you. Your payment has arrived.");
  expect(page.links().slice(2)).toEqual(ways);
});

test("R-PAY-4 personal contracts lead to the contracts, and another payments API's purchase is told by its tab", async () => {
  buyIn("cs_d", "personal_contract_99_9");
  const page = openPage("cs_d", notYet);
  expect(showReceipt(page.place, false)).toBe(true);
  expect([page.heading(), page.links()]).toEqual([
    "Thank you. Your payment has arrived.",
    ["/signature/contracts"],
  ]);
  expect(page.fetch).not.toHaveBeenCalled();
  const lines = [{ what: "Personal contracts", quantity: 1, amount: 9_990 }];
  page.fetch.mockImplementation(async () => Response.json({ ...shown, lines }));
  sessionStorage.clear();
  showReceipt(page.place, true);
  await expect.poll(page.links).toEqual(["/api/receipt/cs_d", "/billing", "/signature/contracts"]);
  history.replaceState(null, "", "/thank-you?session_id=%3Cscript%3E");
  expect(showReceipt(page.place, true)).toBe(false);
});

test("R-PAY-4 the receipt is asked for during a minute at most", async () => {
  const waited: number[] = [];
  const wait = async (milliseconds: number) => void waited.push(milliseconds);
  const fetch = async () => notYet();
  expect(await askForReceipt("cs_1", { apiUrl: "/api", fetch, wait })).toBeNull();
  expect(waited.reduce((sum, one) => sum + one)).toBe(56_000);
});
