import { expect, type Locator, type Page } from "@playwright/test";
import { dialogOf, newAddress } from "./accounts.ts";
import { everyKindPath } from "./contract-form.ts";

export interface Island {
  readonly path: string;
  readonly opener: (page: Page) => Locator;
  /** Defaults to a click. */
  readonly press?: (opener: Locator) => Promise<void>;
  /** The result of the press. */
  readonly opened: (page: Page) => Locator;
  /** Checks that the press did not count twice. */
  readonly once?: (page: Page) => Promise<void>;
  /** All of its code comes with the page, so no press waits for it. */
  readonly isWhole?: boolean;
  /** The anchor on the same page that its link leads to without code. */
  readonly wayHere?: string;
}

const header: Readonly<Record<string, Island>> = {
  "sign-in": {
    path: "/about",
    opener: (page) => page.getByRole("link", { name: "Sign In", exact: true }),
    opened: dialogOf,
    once: (page) => expect(page.locator("dialog[open]")).toHaveCount(1),
  },
  search: {
    path: "/about",
    opener: (page) => page.getByRole("link", { name: "Search", exact: true }),
    opened: (page) => page.locator(".search-dialog"),
    once: (page) => expect(page.locator("dialog[open]")).toHaveCount(1),
  },
  menu: {
    path: "/about",
    opener: (page) => page.getByRole("button", { name: "Solutions", exact: true }),
    opened: (page) => page.locator("[data-menu-panel]"),
    once: (page) => expect(page.locator('[data-menu][aria-expanded="true"]')).toHaveCount(1),
    isWhole: true,
    wayHere: "#footer",
  },
  announcement: {
    path: "/about",
    opener: (page) => page.locator("button[data-announcement]"),
    // By keyboard: hovering would open it whether the press counted or not.
    press: (opener) => opener.press("Enter"),
    opened: (page) => page.getByRole("dialog", { name: "Paraph joins NVIDIA Inception" }),
    // A second press closes it.
    once: (page) =>
      expect(page.locator("button[data-announcement]")).toHaveAttribute("aria-expanded", "true"),
    isWhole: true,
  },
};

const contracts: Readonly<Record<string, Island>> = {
  "contract's form": {
    path: everyKindPath,
    opener: (page) => page.locator("button[data-fill]:visible").first(),
    opened: (page) => page.locator("[data-blank][contenteditable], [data-field]").first(),
  },
  "template link": {
    path: everyKindPath,
    opener: (page) => page.getByRole("link", { name: "Use this template" }),
    opened: (page) => page.getByLabel("Email").first(),
    // The address names the template, and the history has one new entry.
    once: async (page) => {
      await expect(page).toHaveURL(/\/auth\?.*template=990001/);
      expect(await page.evaluate(() => history.length)).toBe(3);
    },
  },
  "contract search": {
    path: "/signature/contracts",
    opener: (page) => page.locator("[data-contract-search] [type=search]").first(),
    press: (opener) => opener.pressSequentially("lease"),
    opened: (page) => page.locator("[data-contract-search] li a").first(),
    once: (page) => expect(page).toHaveURL(/\/signature\/contracts$/),
  },
  "category filter": {
    path: "/signature/contracts/business",
    opener: (page) => page.locator("[data-sub-category]").nth(1),
    opened: (page) => page.locator("[data-results] li a").first(),
    once: async (page) => expect(await page.evaluate(() => history.length)).toBe(3),
  },
};

const others: Readonly<Record<string, Island>> = {
  "buy button": {
    path: "/super-lifetime-deal",
    opener: (page) => page.getByRole("link", { name: "Buy both accounts" }),
    opened: (page) => page.getByRole("heading", { level: 1, name: /Super Lifetime|Checkout|Pay/i }),
  },
  "request for a link to Billing": {
    path: "/billing",
    opener: (page) => page.getByRole("button", { name: "Send the link" }),
    press: async (opener) => {
      await opener.page().getByLabel("The address you bought with").fill(newAddress());
      await opener.click();
    },
    opened: (page) => page.getByText("a link is on its way to it"),
  },
  "calculator's copy button": {
    path: "/calculators",
    opener: (page) => page.getByRole("button", { name: "Copy link to this result" }).first(),
    opened: (page) => page.locator("[data-calculator]").first(),
  },
  "code sample's copy button": {
    path: "/signature/api",
    opener: (page) => page.locator(".code-copy").first(),
    opened: (page) => page.locator('.code-copy:is([data-state="copied"], [data-state="selected"])'),
    once: async (page) => expect(await page.evaluate("window.copies")).toBe(1),
  },
  "tier slider": {
    path: "/deals/s/st/api",
    opener: (page) => page.locator("[data-tiers]").getByRole("slider"),
    press: (opener) => opener.press("End"),
    opened: (page) => page.locator("[data-tier-price]", { hasText: "$700" }),
    once: (page) => expect(page.locator("[data-tiers] select")).toHaveValue("api_10000"),
    isWhole: true,
  },
};

/** Everything that can be pressed before its code has loaded, except the consent question (consent-held.spec.ts). */
export const islands = { ...header, ...contracts, ...others };

/** Presses the island as a visitor does, and counts writes to the clipboard. */
export async function pressIsland(page: Page, { opener, press }: Island): Promise<void> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { copies: 0 });
    const writeText = async () => {
      counted.copies += 1;
    };
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  });
  await (press ? press(opener(page)) : opener(page).click());
}
