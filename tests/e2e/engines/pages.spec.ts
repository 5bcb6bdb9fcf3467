import { expect } from "@playwright/test";
import { test } from "../support/engines/engine-test.ts";

const phone = { width: 390, height: 844 };

test("R-NAV-4 menus open by press and by keyboard, and a link in them leads on", { tag: "@all" }, async ({
  visitor,
}) => {
  await visitor.hasBeenHere();
  await visitor.open("/signature");
  await visitor.press("button[data-menu]", "Solutions");
  await visitor.sees("[data-menu-panel] a", /^Insurance/);
  await visitor.press("button[data-menu]", "Products");
  await visitor.until("document.querySelectorAll('[data-menu-panel]').length", 1);
  await visitor.pressKey("Escape");
  await visitor.seesNo("[data-menu-panel]");
  await visitor.pressKey("ArrowDown");
  await visitor.until("document.activeElement.matches('[data-menu-panel] a')");
  await visitor.press("[data-menu-panel] a", /^Form Approvals/);
  await visitor.isAt("/form-approval");
  await visitor.sees("h1");
});

test("R-NAV-2 on a phone a submenu opens in the menu's place and leads on", { tag: "@all" }, async ({
  visitor,
}) => {
  await visitor.resize(phone);
  await visitor.hasBeenHere();
  await visitor.open("/signature");
  await visitor.press("button", "Menu");
  await visitor.sees("dialog[open] a", /^Roadmap/);
  await visitor.press("dialog[open] button", /^Solutions/);
  await visitor.sees("dialog[open] a", /^Insurance/);
  await visitor.seesNo("dialog[open] a", /^Roadmap/);
  await visitor.press("dialog[open] a", /^Insurance/);
  await visitor.isAt("/solutions/insurance");
});

test("R-NAV-8 the announcement opens by itself and, once closed, stays closed", { tag: "@all" }, async ({
  visitor,
}) => {
  await visitor.hasBeenHere({ closedAnnouncement: false });
  await visitor.open("/");
  await visitor.sees(".announcement");
  await visitor.press("button", "Close the announcement");
  await visitor.seesNo(".announcement");
  await visitor.open("/pricing");
  await visitor.until("sessionStorage.length", 1);
  await visitor.sees("button[data-announcement]");
  await visitor.seesNo(".announcement");
  await visitor.press("button[data-announcement]");
  await visitor.sees(".announcement");
});

for (const [label, functions] of [
  ["Refuse", []],
  ["Accept", ["gtag", "fbq"]],
] as const) {
  test(`R-TRACK-5 nothing is stored before consent is asked, and ${label} is kept`, { tag: "@all" }, async ({
    visitor,
  }) => {
    await visitor.open("/about");
    await visitor.sees("button", label);
    expect(await visitor.evaluate("Object.keys(localStorage).length + document.cookie")).toBe("0");
    await visitor.press("button", label);
    await visitor.seesNo("button", label);
    await visitor.open("/pricing");
    await visitor.until('["gtag", "fbq"].filter((name) => name in window)', functions);
    await visitor.seesNo("button", label);
    await visitor.until(`JSON.parse(localStorage.consent).analytics`, label === "Accept");
  });
}

test("R-NAV-2 the search opens, tolerates a typo and leads to a result", { tag: "@all" }, async ({
  visitor,
}) => {
  await visitor.hasBeenHere();
  await visitor.open("/signature");
  await visitor.press("header a", "Search");
  await visitor.until("document.activeElement.type", "search");
  await visitor.type("pricng");
  await visitor.sees("dialog mark", /pric/i);
  await visitor.pressKey("Escape");
  await visitor.seesNo("dialog[open]");
  await visitor.press("header a", "Search");
  await visitor.fill("dialog input[type=search]", undefined, "lifetime deal");
  await visitor.sees("dialog [data-result]", /lifetime/i);
  await visitor.pressKey("Enter");
  await visitor.until("/deal/.test(location.pathname)");
});

test("R-CMS-3 a calculator follows what is typed and moved, and its address keeps it", {
  tag: "@all",
}, async ({ visitor }) => {
  const form = "form[data-calculator=time]";
  await visitor.hasBeenHere();
  await visitor.open("/calculators");
  await visitor.fill(`${form} input:not([type=range])`, /^Documents per month/, "60");
  await visitor.pressKey("Enter");
  await visitor.sees(`${form} [data-part=figure]`, "240");
  await visitor.until("location.search", "?time-documents=60");
  await visitor.open("/calculators?time-documents=61");
  await visitor.sees(`${form} [data-part=figure]`, "244");
});
