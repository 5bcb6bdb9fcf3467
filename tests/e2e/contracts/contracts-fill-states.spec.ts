import { share } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import { usStates } from "../../../lib/us-states.ts";
import { test } from "../fixtures.ts";
import {
  everyKindPath,
  inForm,
  onSheet,
  openContract,
  publishEveryKind,
  reachForm,
  sheetOf,
} from "../support/contract-form.ts";
import { Newsroom } from "../support/newsroom.ts";

const commission = "/signature/contracts/business/sales-commission-agreement";
const rental = "/signature/contracts/real-estate/furnished-vacation-rental-agreement";

test.beforeAll(async ({ site }) => publishEveryKind(new Newsroom(site)));

test("R-CONTRACT-2 for each of the 51 states the clause has that state's text, note and numbering", async ({
  page,
}) => {
  await openContract(page, everyKindPath);
  await reachForm(page);
  const law = sheetOf(page).locator("section", { has: page.getByRole("heading", { name: "Law" }) });
  // Those with texts of their own, the last one, and a share of the rest: what each state says is asked in
  // tests/unit/contracts/contract-resolve.test.ts.
  const shared = share(usStates, 10);
  const asked = usStates.filter((state) => ["CA", "LA", "WY"].includes(state.code) || shared.includes(state));
  for (const { code, name } of asked) {
    await inForm(page, "state").selectOption(name);
    const note = code === "CA" || code === "NY" ? "Sales tax is due." : "Ask the county clerk.";
    await expect(law.getByRole("note", { name: `Note on ${name}` })).toContainText(note);
    await expect(onSheet(page, "state").locator("span")).toHaveText(name);
    await expect(law.getByText(code === "LA" ? "The Civil Code of" : "The law of")).toBeVisible();
  }
  await expect(
    page.getByRole("status").filter({ hasText: "Wyoming: notes beside 1 clause." }),
  ).toBeAttached();
  await onSheet(page, "state").locator("select").focus();
  await onSheet(page, "state").locator("select").selectOption("Louisiana");
  await expect(onSheet(page, "state").locator("select")).toBeFocused();
  await expect(law.getByText("4.2")).toBeVisible();
});

for (const address of [commission, rental]) {
  test(`R-CONTRACT-2 ${address} shows the texts and notes of each of the 51 states`, { tag: "@all" }, async ({
    page,
    site,
  }) => {
    interface Text {
      readonly states: readonly string[] | null;
      readonly text: string;
    }
    const clauses = await new Newsroom(site).client.fetch<{ texts: Text[] | null; notes: Text[] | null }[]>(
      `*[_type == "contractTemplate" && slug.current == $slug][0].clauses[]{
        "texts": coalesce(clause->stateTexts, stateTexts)[]{states, "text": array::join(body[].children[defined(text)].text, "")},
        "notes": coalesce(clause->stateNotes, stateNotes)[]{states, text}
      }`,
      { slug: address.split("/").at(-1) },
    );
    await openContract(page, address);
    await reachForm(page);
    for (const { code, name } of usStates) {
      await inForm(page, "state").selectOption(name);
      const notes = clauses.flatMap((clause) => {
        const own = clause.notes?.filter(({ states }) => states?.includes(code)) ?? [];
        const rest = clause.notes?.filter(({ states }) => !states?.length) ?? [];
        return own.length > 0 ? own : rest;
      });
      await expect(sheetOf(page).getByRole("note")).toHaveCount(notes.length);
      const shown = (await sheetOf(page).textContent()) ?? "";
      for (const { text } of notes) expect(shown, name).toContain(text);
      for (const { texts } of clauses) {
        const own = texts?.find(({ states }) => states?.includes(code));
        if (own) expect(shown, name).toContain(own.text.slice(0, 30).trim());
      }
    }
  });
}
