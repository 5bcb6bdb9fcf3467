import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

/** What editors type, and the page they mean. */
const meant: Readonly<Record<string, string>> = {
  "about us": "About us",
  pric: "Pricing",
  home: "Home",
  signature: "Signature",
  "non-disclosure": "Non-Disclosure Agreement",
};

test("R-CMS-6 the link picker lists the page with a matching title before pages that mention the words", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const link = { _type: "link", linkType: "internal" };
  const draft = { _id: "drafts.redirect-picking", _type: "redirect", from: "/picking", to: link };
  await newsroom.client.createOrReplace(draft);
  const mara = await openStudio("mara-lindqvist");
  await mara.openDocument("redirect-picking", "redirect");
  const choice = mara.form.getByRole("combobox", { name: "Page" });
  const found = mara.page.getByTestId("autocomplete-popover").locator('[data-ui="AutocompleteOption"]');
  for (const [typed, title] of Object.entries(meant)) {
    await test.step(`finds "${title}" by "${typed}"`, async () => {
      await choice.fill(typed);
      await expect(found.first()).toContainText(title);
    });
  }
});
