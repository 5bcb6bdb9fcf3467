import { expect } from "@playwright/test";
import { readDocx } from "../../support/read-docx.ts";
import { readPdf } from "../../support/read-pdf.ts";
import { newAddress, password } from "../support/accounts.ts";
import { fillCard, savedFile } from "../support/engines/billing.ts";
import { test } from "../support/engines/engine-test.ts";
import { logIn } from "../support/engines/log-in.ts";
import { Newsroom } from "../support/newsroom.ts";

const lease = "/signature/contracts/real-estate/residential-lease-agreement";
const story = "caseStudy-alder-and-vane";
const storyTitle = "Alder & Vane binds coverage in an hour";
const shows = (text: string) => `document.body.textContent.includes(${JSON.stringify(text)})`;

// One browser from beginning to end: its start, and that of the system, cost more than all steps together.
test("R-TRACK-5 R-NAV-4 R-PAY-2 R-PAY-4 R-CONTRACT-2 R-AUTH-4 R-AUTH-5 R-CMS-1 R-CMS-6 somebody arrives, buys, fills in a contract, registers and signs in, and a marketer publishes", async ({
  visitor,
  window,
  site,
}) => {
  test.setTimeout(1_800_000);
  await test.step("nothing is stored before consent is asked, and the answer is kept", async () => {
    await visitor.open("/about");
    await visitor.sees("button", "Refuse");
    expect(await visitor.evaluate("Object.keys(localStorage).length + document.cookie")).toBe("0");
    await visitor.press("button", "Refuse");
    await visitor.seesNo("button", "Refuse");
    await visitor.until("JSON.parse(localStorage.consent).analytics", false);
  });

  await test.step("a menu opens by press, and a link in it leads on", async () => {
    await visitor.hasBeenHere();
    await visitor.open("/signature");
    await visitor.press("button[data-menu]", "Solutions");
    await visitor.press("[data-menu-panel] a", /^Insurance/);
    await visitor.isAt("/solutions/insurance");
  });

  await test.step("somebody buys, pays on the payment page and gets a receipt", async () => {
    await visitor.open("/signature/contracts");
    await visitor.press("a", "Buy for $99.90");
    await visitor.fill("input", /^E-mail/, newAddress());
    await fillCard(visitor);
    await visitor.press("button", /^Pay/);
    await visitor.isAt("/thank-you");
    await visitor.sees("h1", "Thank you. Your payment has arrived.");
    await visitor.sees("[data-receipt] dd", "$99.90");
    await visitor.sees("[data-receipt] dt", "Personal contracts");
  });

  await test.step("somebody fills in a contract and saves it as PDF and for Word", async () => {
    const save = (button: string) => async () => {
      await visitor.press("[data-panel] button", button);
      await visitor.isAt("/signature/contracts/download-success");
    };
    await visitor.open(lease);
    await visitor.press("[data-contract] [data-blank=tenant]");
    await visitor.until("document.activeElement.dataset.blank", "tenant");
    await visitor.type("Ann Lee");
    await visitor.until("document.querySelector('[data-panel] [data-field=tenant]').value", "Ann Lee");
    await visitor.fill("[data-panel] [data-field=landlord]", undefined, "Bo Dvořák");
    await visitor.until(
      "document.querySelector('[data-contract] [data-blank=landlord]').textContent",
      "Bo Dvořák",
    );
    const pdf = (await savedFile(window, /\.pdf$/, save("Save as PDF"), readPdf)).pages.join(" ");
    expect(pdf).toContain("Ann Lee");
    expect(pdf).toContain("Bo Dvořák");
    await visitor.open(lease);
    await visitor.until("document.querySelector('[data-panel] [data-field=tenant]').value", "Ann Lee");
    const { paragraphs } = await savedFile(window, /\.docx$/, save("Save for Word"), readDocx);
    const text = paragraphs.map((paragraph) => paragraph.text).join(" ");
    expect(text).toContain("Ann Lee");
    expect(text).toContain("Bo Dvořák");
  });

  await test.step("somebody registers, follows the mail and signs in", async () => {
    const email = newAddress();
    await visitor.open("/about");
    await visitor.press("header a", "Sign Up");
    await visitor.fill("dialog input", "Email", email);
    await visitor.fill("dialog input", "Password", password);
    await visitor.fill("dialog input", "Confirm Password", password);
    await visitor.press("dialog button", "Register");
    await visitor.sees("dialog h2", "Verification email sent");
    await visitor.open(`/local/mail?to=${encodeURIComponent(email)}`);
    await visitor.press('a[href^="/auth?mode=verifyEmail"]');
    await visitor.press("main button", "Verify my address");
    await visitor.sees("h1", "Your address is verified");
    await logIn(visitor, email);
    await visitor.isAt("/local/dashboard");
    await visitor.sees("#handed dd", email);
  });

  await test.step("a marketer signs in to the Studio, changes a title and publishes it", async () => {
    await visitor.resize({ width: 1440, height: 1000 });
    await visitor.open("/customers");
    await visitor.until(shows("Alder & Vane binds coverage the day the client says yes"));
    await visitor.open("/studio");
    await visitor.press("button", /Deniz Aksoy/);
    await visitor.sees('[data-testid="structure-tool-list-pane"]');
    // The tour of the first sign-in, which has a test of its own.
    await visitor.press("button", /^Skip$/);
    await visitor.open(`/studio/intent/edit/id=${story};type=caseStudy`);
    await visitor.sees('[data-testid="form-view"]');
    const newsroom = new Newsroom(site);
    const titleOf = (stored: string) =>
      newsroom.client.fetch<string | null>("*[_id == $stored][0].title", { stored });
    // At first the Studio shows a form that drops what is typed, or a part of it.
    await expect(async () => {
      await visitor.fill('[data-testid="field-title"] input', undefined, storyTitle);
      await expect.poll(() => titleOf(`drafts.${story}`), { timeout: 60_000 }).toBe(storyTitle);
    }).toPass({ timeout: 300_000 });
    // It loses a press when it rebuilds its pane at that moment. Then a person presses again.
    await expect(async () => {
      if ((await titleOf(story)) === storyTitle) return;
      const button = `document.querySelector('[data-testid="action-publish"]')`;
      await visitor.until(`${button}.dataset.disabled`, "false", 10_000);
      await visitor.press('[data-testid="action-publish"]');
      await expect.poll(() => titleOf(story), { timeout: 60_000 }).toBe(storyTitle);
    }).toPass({ timeout: 300_000 });
    await visitor.open("/customers");
    await visitor.until(shows(storyTitle));
  });
});
