import type { Page } from "@playwright/test";
import { LISTENING } from "../../../lib/press/listening.ts";
import type { Newsroom } from "./newsroom.ts";
import { until } from "./until.ts";

export const desk = { width: 1280, height: 900 };

const words = (text: string) => ({ _type: "span", _key: crypto.randomUUID(), text, marks: [] });
const blank = (key: string) => ({ _type: "blank", _key: crypto.randomUUID(), blank: key });
const paragraph = (...children: unknown[]) => ({
  _type: "block",
  _key: crypto.randomUUID(),
  style: "normal",
  markDefs: [],
  children,
});
const clause = (key: string, heading: string, body: unknown[], more: object = {}) => ({
  _type: "clause",
  _key: key,
  heading,
  body,
  ...more,
});
const field = (key: string, kind: string, label: string, sample: string, choices?: readonly string[]) => ({
  _type: "contractBlank",
  _key: key,
  key,
  kind,
  label,
  sample,
  ...(choices ? { choices } : {}),
});

/** A test contract with a blank of every kind, an optional clause and texts that depend on the state. */
const everyKind = {
  _id: "contractTemplate-every-kind",
  _type: "contractTemplate",
  formality: { _type: "formality", signedWith: "electronic" },
  name: "Every Kind Agreement",
  slug: { _type: "slug", current: "every-kind-agreement" },
  category: { _type: "reference", _ref: "contractCategory-business" },
  subCategory: "sales-and-supply",
  summary: "One blank of each kind.",
  templateId: 990001,
  reviewedOn: "2026-11-01",
  blanks: [
    field("buyer", "party", "buyer", "Ann Lee"),
    field("thing", "text", "thing", "a piano"),
    field("home", "address", "address of the buyer", "4 Elm Street, Dayton"),
    field("price", "money", "price", "$1,450"),
    field("count", "number", "days to pay", "30"),
    field("day", "date", "day of handing over", "March 3, 2027"),
    field("way", "choice", "way of paying", "in cash", [
      "in cash",
      "by a transfer to the account that the seller names in writing before the day of handing over",
    ]),
    field("fee", "money", "fee for bringing it", "$40"),
    field("state", "state", "state", "Ohio"),
  ],
  opening: [
    paragraph(words("Between the seller and "), blank("buyer"), words(" of "), blank("home"), words(".")),
  ],
  clauses: [
    clause("sale", "The sale", [
      paragraph(blank("buyer"), words(" buys "), blank("thing"), words(" for "), blank("price"), words(".")),
      paragraph(words("It is handed over on "), blank("day"), words(".")),
    ]),
    clause(
      "bringing",
      "Bringing it",
      [paragraph(words("The seller brings it for "), blank("fee"), words("."))],
      { optional: true, hint: "Leave it out when the buyer comes for it." },
    ),
    clause("paying", "Paying", [
      paragraph(words("Paid within "), blank("count"), words(" days "), blank("way"), words(".")),
    ]),
    clause("law", "Law", [paragraph(words("The law of "), blank("state"), words(" holds."))], {
      stateTexts: [
        {
          _key: "t",
          _type: "stateText",
          states: ["LA"],
          body: [
            paragraph(words("The Civil Code of "), blank("state"), words(" holds.")),
            paragraph(words("Nothing else does.")),
          ],
        },
      ],
      stateNotes: [
        { _key: "n", _type: "stateNote", states: ["CA", "NY"], text: "Sales tax is due." },
        { _key: "o", _type: "stateNote", states: [], text: "Ask the county clerk." },
      ],
    }),
  ],
  signatures: [{ _key: "s", _type: "signatureLine", role: "Buyer", party: "buyer", withTitle: true }],
};

export const everyKindPath = "/signature/contracts/business/every-kind-agreement";

/** Keys of the blanks, in document order. */
export const kinds = everyKind.blanks.map(({ key }) => key);

export async function publishEveryKind(newsroom: Newsroom): Promise<void> {
  const isThere = await newsroom.client.fetch<boolean>("defined(*[_id == $id][0])", { id: everyKind._id });
  if (!isThere) await newsroom.publishNew(everyKind);
}

/**
 * Opens a contract as a visitor who has closed the announcement, adds up its layout shifts in `window.moved`, and waits
 * until the page listens and has loaded everything that it loads by itself.
 */
export async function openContract(page: Page, address: string, size = desk): Promise<void> {
  await page.setViewportSize(size);
  await page.addInitScript((listening) => {
    Object.assign(window, { moved: 0, listens: false });
    document.addEventListener(listening, () => Object.assign(window, { listens: true }));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, "hadRecentInput"))
          Object.assign(window, { moved: Reflect.get(window, "moved") + Reflect.get(entry, "value") });
    }).observe({ type: "layout-shift", buffered: true });
    // Last, because in one test the browser refuses it.
    sessionStorage.setItem("announcement-dismissed:announcement-nvidia-inception", "true");
  }, LISTENING);
  await page.goto(address, { waitUntil: "networkidle" });
  await until(page, "listens");
}

/** Points at the contract and waits for the form's code. */
export async function reachForm(page: Page): Promise<void> {
  await page.locator("[data-contract] h2").hover();
  await page.locator(".blank[contenteditable]").first().waitFor();
}

export const sheetOf = (page: Page) => page.locator("[data-contract]");
export const onSheet = (page: Page, key: string) => sheetOf(page).locator(`[data-blank="${key}"]`);
export const inForm = (page: Page, key: string) => page.locator(`[data-panel] [data-field="${key}"]`);
