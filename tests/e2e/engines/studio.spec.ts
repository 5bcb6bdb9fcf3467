import { expect } from "@playwright/test";
import { test } from "../support/engines/engine-test.ts";
import { Newsroom } from "../support/newsroom.ts";

const id = "caseStudy-alder-and-vane";
const shows = (text: string) => `document.body.textContent.includes(${JSON.stringify(text)})`;
const title = "Alder & Vane binds coverage in an hour";
const publish = `document.querySelector('[data-testid="action-publish"]')`;
const field = '[data-testid="field-title"] input';

test("R-CMS-1 R-CMS-6 a marketer signs in to the Studio, changes a title and publishes it", async ({
  visitor,
  site,
}) => {
  await visitor.resize({ width: 1440, height: 1000 });
  await visitor.hasBeenHere();
  await visitor.open("/customers");
  await visitor.until(shows("Alder & Vane binds coverage the day the client says yes"));
  await visitor.open("/studio");
  await visitor.press("button", /Deniz Aksoy/);
  await visitor.sees('[data-testid="structure-tool-list-pane"]');
  // The tour of the first sign-in, which has a test of its own.
  await visitor.press("button", /^Skip$/);
  await visitor.open(`/studio/intent/edit/id=${id};type=caseStudy`);
  await visitor.sees('[data-testid="form-view"]');
  const newsroom = new Newsroom(site);
  const titleOf = (stored: string) =>
    newsroom.client.fetch<string | null>("*[_id == $stored][0].title", { stored });
  // At first the Studio shows a form that drops what is typed, or a part of it.
  await expect(async () => {
    await visitor.fill(field, undefined, title);
    await expect.poll(() => titleOf(`drafts.${id}`), { timeout: 10_000 }).toBe(title);
  }).toPass({ timeout: 120_000 });
  // It loses a press when it rebuilds its pane at that moment. Then a person presses again.
  await expect(async () => {
    await visitor.until(`${publish}.dataset.disabled`, "false", 5_000);
    await visitor.press('[data-testid="action-publish"]');
    await expect.poll(() => titleOf(id), { timeout: 10_000 }).toBe(title);
  }).toPass({ timeout: 120_000 });
  await visitor.open("/customers");
  await visitor.until(shows(title));
});
