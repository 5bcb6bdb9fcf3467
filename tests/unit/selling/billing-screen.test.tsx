// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from "vitest";
import { BillingScreen } from "@/components/pages/billing-screen";
import { showBilling } from "@/components/selling/billing/billing-screen.browser";
import { billingTexts } from "@/lib/selling/billing-texts";
import { openInDocument } from "../../support/document.ts";

/** The screen at an address, where the payments API answers so. */
async function openBilling(hash: string, answer: (call: string) => Response) {
  history.replaceState(null, "", `/billing${hash}`);
  const calls: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const call = String(address).split("/billing/")[1] ?? "";
    calls.push(call);
    return answer(call);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const page = await openInDocument(<BillingScreen site={{ settings: null }} />);
  const screen = page.place.querySelector<HTMLElement>("[data-billing]");
  if (!screen) throw new Error("The screen for Billing has no part for its code.");
  showBilling(screen);
  const shown = () =>
    [...screen.querySelectorAll<HTMLElement>("[data-part]:not([hidden])")].map(({ dataset }) => dataset.part);
  const status = () => screen.querySelector("[role=status]")?.textContent;
  return { page, calls, shown, status, [Symbol.asyncDispose]: () => page[Symbol.asyncDispose]() };
}

// First, because screens of earlier tests still hear of a new address.
test("R-PAY-2 a link that has ended is not tried again, and one opened in the same tab is taken", async () => {
  let isEnded = true;
  await using screen = await openBilling("#link=old", () =>
    isEnded
      ? Response.json({ error: "link_ended" }, { status: 410 })
      : Response.json({ email: "ann@example.com" }),
  );
  await expect.poll(screen.status).toBe(billingTexts.ended);
  expect(screen.shown()).toEqual(["ask"]);
  isEnded = false;
  location.hash = "#link=new";
  await expect.poll(screen.shown).toEqual(["link"]);
  expect(location.hash).toBe("");
});

test("R-PAY-2 a link that could not be looked up is not lost, and the focus goes on to what it opens", async () => {
  let isDown = true;
  await using screen = await openBilling("#link=one", () =>
    isDown ? Response.error() : Response.json({ email: "ann@example.com" }),
  );
  const { page, calls, shown, status } = screen;
  await expect.poll(status).toBe(`${billingTexts.failed} Try again`);
  expect([location.hash, ...shown()]).toEqual(["", "ask"]);
  page.find("button", "Try again").click();
  await expect.poll(() => calls.length).toBe(2);
  await expect.poll(() => document.activeElement?.textContent).toBe("Try again");
  isDown = false;
  page.find("button", "Try again").click();
  await expect.poll(shown).toEqual(["link"]);
  await expect.poll(() => document.activeElement?.textContent).toBe("Open Billing");
  expect(page.find("[data-part=link] [data-email]", "ann").textContent).toBe("ann@example.com");
  expect([status(), ...new Set(calls)]).toEqual(["", "look"]);
});

test("R-PAY-2 what is wrong with the address is said at its field, until it is changed", async () => {
  await using screen = await openBilling("", () => Response.json({ sent: true }, { status: 202 }));
  const { page, calls, status } = screen;
  const field = page.find("input", "");
  const described = () => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
  page.find("button", "Send the link").click();
  expect([field.ariaInvalid, described(), calls.length]).toEqual(["true", billingTexts.invalid, 0]);
  expect(document.activeElement).toBe(field);
  await page.type("The address you bought with", "ann@example.com");
  expect([field.ariaInvalid, described()]).toEqual([null, ""]);
  page.find("button", "Send the link").click();
  await expect.poll(status).toBe(billingTexts.sent);
});
