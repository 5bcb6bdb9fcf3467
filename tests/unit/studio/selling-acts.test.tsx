// @vitest-environment jsdom
import type { Sale } from "@paraph/payments/sales/sale";
import { type ReactElement, useState } from "react";
import { RouterProvider, route } from "sanity/router";
import { expect, test, vi } from "vitest";
import { SaleEntry } from "@/studio/sales/sale-entry";
import { SellingView } from "@/studio/sales/selling-view";
import { openInStudio } from "../../support/studio-dom.tsx";

/** The lake of these tests, which sends mails, and knows who changed the settings. */
const client = {
  request: async ({ url }: { url: string }) => {
    if (url === "/users/me/proof") return { token: "of-mara" };
    if (url === "/audit")
      return { entries: [{ kind: "selling-changed", by: "noor" }], names: { noor: "Noor Haddad" } };
    return { transport: "smtp", address: null, kinds: [] };
  },
};
vi.mock("sanity", async (original) => ({
  ...(await original<typeof import("sanity")>()),
  useClient: () => client,
}));

interface Asked {
  readonly address: string;
  readonly method: string;
  readonly body: unknown;
}

/** Answers as the payments API, and remembers what it was asked to change. */
function answerWith(
  answer: (asked: Asked) => { readonly status?: number; readonly told: object },
): unknown[] {
  const changes: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    expect(new Headers(init.headers).get("authorization")).toBe("Bearer of-mara");
    const { method = "GET" } = init;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    if (method !== "GET") changes.push(body);
    const { status = 200, told } = answer({
      address: address.replace("/local/payments/sales", ""),
      method,
      body,
    });
    return Response.json(told, { status });
  });
  return changes;
}

const sale: Sale = {
  session: "cs_1",
  begunAt: "2026-11-24T10:00:00.000Z",
  paidAt: "2026-11-24T10:01:00.000Z",
  state: "paid",
  prices: ["team_monthly"],
  quantity: 1,
  amount: 9_900,
  email: "ann@example.com",
  country: null,
  usState: null,
  campaign: {},
  refunded: 0,
  dispute: null,
  hasEnded: false,
  isOverdue: false,
};

function Entry() {
  const [shown, setShown] = useState(sale);
  return <SaleEntry sale={shown} onSale={setShown} />;
}

const payment = {
  charge: "ch_1",
  amount: 9_900,
  refunded: 0,
  currency: "USD",
  at: "2026-11-24T10:01:00.000Z",
  means: "Visa ending in 4242",
};

const focused = () => document.activeElement?.textContent ?? "";

test("R-PAY-2 a part goes back after a question that names it; a refusal loses nothing, and the marks follow", async () => {
  let refunded = 0;
  let told = 0;
  const refusals = ["Refunding failed: the payment provider gave no answer."];
  const changes = answerWith(({ method }) => {
    if (method === "GET") {
      const opened = { sale: { ...sale, refunded: told }, payments: [{ ...payment, refunded }], plan: null };
      // Its event comes a moment after the refund.
      told = refunded;
      return { told: opened };
    }
    const message = refusals.pop();
    if (message) return { status: 502, told: { error: "provider_failed", message } };
    refunded = 1_250;
    return { told: {} };
  });
  await using list = await openInStudio(<Entry />);
  await list.press("Payments and plan");
  await list.says("Visa ending in 4242");
  await list.press("Refund");
  expect([document.activeElement?.tagName, list.valueOf("Amount in USD")]).toEqual(["INPUT", "99.00"]);
  await list.type("Amount in USD", "120");
  await list.press("Continue");
  expect(list.text()).toContain("That is more than the $99.00 that can be refunded.");
  await list.type("Amount in USD", "12.50");
  await list.choose("Reason", "duplicate");
  await list.type("Note for the books", "second seat");
  await list.press("Continue");
  expect(focused()).toContain("Refund $12.50 of $99.00 to Visa ending in 4242?");
  expect(focused()).toContain("Reason: paid twice.");
  await list.press("Refund $12.50");
  await list.says("Refunding failed: the payment provider gave no answer.");
  expect(list.valueOf("Amount in USD")).toBe("12.50");
  expect(list.valueOf("Note for the books")).toBe("second seat");
  await list.press("Continue");
  await list.press("Refund $12.50");
  await list.says("$12.50 goes back.");
  await list.says("Paid$12.50 refunded");
  expect(focused()).toBe("Refund");
  const wanted = {
    charge: "ch_1",
    amount: 1_250,
    reason: "duplicate",
    note: "second seat",
    refundedBefore: 0,
  };
  expect(changes).toEqual([wanted, wanted]);
});

test("R-PAY-2 a plan is canceled at once after both ways were explained, and the focus goes back", async () => {
  const plan = { endsAt: null, renewsAt: "2026-12-24T12:00:00.000Z" };
  let hasEnded = false;
  const changes = answerWith(({ method }) => {
    if (method === "POST") hasEnded = true;
    return {
      told: { sale: { ...sale, hasEnded }, payments: [payment], plan: hasEnded ? null : plan },
    };
  });
  await using list = await openInStudio(<Entry />);
  await list.press("Payments and plan");
  await list.says("The plan renews on December 24, 2026.");
  await list.press("Cancel the plan");
  expect(list.text()).toContain("The plan runs until the end of its period, December 24, 2026.");
  await list.press("At once");
  await list.press("Continue");
  expect(focused()).toContain("Cancel the plan of ann@example.com now?");
  await list.press("Cancel now");
  await list.says("The plan has ended.");
  await list.says("Subscription ended");
  expect(focused()).toBe("Payments and plan");
  expect(changes).toEqual([{ at: "now" }]);
});

test("R-PAY-2 the receipt is sent again, and a refusal is said where it was pressed", async () => {
  const refusal = {
    error: "no_address",
    message: "Sending the receipt failed: the buyer gave no e-mail address.",
  };
  const answers: { status?: number; told: object }[] = [
    { told: { sent: true } },
    { status: 409, told: refusal },
  ];
  answerWith(({ method }) =>
    method === "GET"
      ? { told: { sale, payments: [payment], plan: null } }
      : (answers.shift() ?? { told: {} }),
  );
  await using list = await openInStudio(<Entry />);
  await list.press("Payments and plan");
  await list.says("Send the receipt again");
  await list.press("Send the receipt again");
  await list.says("The receipt is on its way to ann@example.com.");
  await list.press("Send the receipt again");
  await list.says(refusal.message);
});

const plain = {
  automaticTax: false,
  billingAddress: false,
  taxNumbers: false,
  termsConsent: false,
  invoices: false,
  promotionPrices: [],
  localCurrency: false,
  seller: { name: "", address: "", email: "", taxNumber: "" },
};

const router = route.create("/", [route.create("/:view")]);
const inTool = (element: ReactElement) => (
  <RouterProvider router={router} state={{ view: "selling" }} onNavigate={() => {}}>
    {element}
  </RouterProvider>
);

test("settings that another administrator changed meanwhile are named, and what was typed is saved with them", async () => {
  let kept = { settings: plain, state: 0 };
  const changes = answerWith(({ method, body }) => {
    if (method === "GET") return { told: kept };
    const { settings, state } = body as typeof kept; // what the view sends
    if (state === 0) {
      kept = { settings: { ...plain, invoices: true }, state: 1 };
      return { status: 409, told: { error: "changed_meanwhile", message: "Load them again." } };
    }
    kept = { settings, state: state + 1 };
    return { told: kept };
  });
  await using page = await openInStudio(inTool(<SellingView />));
  await page.says("Add tax");
  await page.press("Add tax");
  await page.press("Team, monthly");
  await page.press("Save");
  await page.says("Noor Haddad has changed these settings meanwhile: Invoices for one-time payments.");
  await page.press("Load their changes and keep mine");
  await page.press("Save");
  await page.says("Saved. Checkouts that begin now follow it.");
  const mine = { ...plain, automaticTax: true, promotionPrices: ["team_monthly"] };
  expect(changes).toEqual([
    { settings: mine, state: 0 },
    { settings: { ...mine, invoices: true }, state: 1 },
  ]);
});

/** As a browser asks before a tab closes. */
const mayClose = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

function Places() {
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsHere(!isHere)}>
        Elsewhere
      </button>
      {isHere && inTool(<SellingView />)}
    </>
  );
}

test("who leaves unsaved settings is warned and finds them again, and a wrong address is not sent", async () => {
  const changes = answerWith(() => ({ told: { settings: plain, state: 0 } }));
  await using places = await openInStudio(<Places />);
  await places.says("Seller on receipts");
  expect(mayClose()).toBe(true);
  await places.type("E-mail address of the seller", "sales@");
  await places.press("Save");
  expect(places.text()).toContain("Write an address such as sales@company.com, or none.");
  expect(changes).toEqual([]);
  expect(mayClose()).toBe(false);
  await places.press("Elsewhere");
  await places.says("The settings of selling are not saved");
  await places.press("Elsewhere");
  await places.says("Your changes are not saved yet.");
  expect(places.valueOf("E-mail address of the seller")).toBe("sales@");
  await places.press("Discard changes");
  expect(places.valueOf("E-mail address of the seller")).toBe("");
  expect(mayClose()).toBe(true);
});
