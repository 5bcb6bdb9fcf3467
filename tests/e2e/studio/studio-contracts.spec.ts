import { expect } from "@playwright/test";
import type { Newsroom } from "../support/newsroom.ts";
import { logRenders } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import type { Studio } from "../support/studio.ts";
import { test } from "../support/studio-test.ts";

test.use({ environment: logRenders });

const text = (...children: object[]) => [
  {
    _key: "p",
    _type: "block",
    style: "normal",
    markDefs: [],
    children: children.map((child, index) => ({ _key: `c${index}`, ...child })),
  },
];
const span = (words: string) => ({ _type: "span", marks: [], text: words });
const blank = (key: string) => ({ _type: "blank", blank: key });
const define = (key: string, kind: string, sample: string) => ({
  _key: key,
  _type: "contractBlank",
  key,
  label: key,
  kind,
  sample,
});

const law = {
  _id: "contractClause-fair-law",
  _type: "contractClause",
  title: "Law of the fair",
  heading: "Law of the fair",
  blanks: [define("state", "state", "Ohio")],
  body: text(span("The law of "), blank("state"), span(" holds.")),
  stateTexts: [
    { _key: "tx", _type: "stateText", states: ["TX"], body: text(span("Texas has words of its own.")) },
  ],
};
const stall = (id: string) => ({
  _id: `contractTemplate-${id}`,
  _type: "contractTemplate",
  formality: { _type: "formality", signedWith: "electronic" },
  name: `Agreement ${id}`,
  slug: { _type: "slug", current: id },
  category: { _type: "reference", _ref: "contractCategory-business" },
  subCategory: "sales-and-supply",
  summary: "A table at the fair, from the day before to the day after.",
  seo: {
    _type: "seo",
    title: `A stall, ${id}`,
    description: "What holds for a stall at the fair, in a page.",
  },
  blanks: [define("keeper", "party", "Ida Moss")],
  opening: text(span("The stall belongs to "), blank("keeper"), span(" until ")),
  clauses: [
    {
      _key: "lights",
      _type: "clause",
      heading: "Lights",
      optional: true,
      hint: "Keep it at night.",
      body: text(span("Lamps stay lit.")),
    },
    { _key: "law", _type: "sharedClause", clause: { _type: "reference", _ref: law._id } },
  ],
  signatures: [{ _key: "s", _type: "signatureLine", role: "Keeper", party: "keeper" }],
});
const address = (id: string) => `/signature/contracts/business/${id}`;

async function openTab(studio: Studio, id: string, type: string, tab: string): Promise<void> {
  await studio.openDocument(id, type);
  await studio.page.getByRole("tab", { name: tab, exact: true }).click();
}

async function publishStall(newsroom: Newsroom, id: string): Promise<void> {
  await newsroom.client.createIfNotExists(law);
  await newsroom.publishNew(stall(id));
}

test("R-CONTRACT-1 an editor adds a blank where the text needs it, and an unused blank can't be published", async ({
  newsroom,
  openStudio,
}) => {
  await publishStall(newsroom, "stall-one");
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await openTab(studio, "contractTemplate-stall-one", "contractTemplate", "Text of the contract");
  const opening = studio.field("opening");
  const search = page.getByRole("combobox", { name: "Search the blanks" });

  await test.step("a new blank is named in the picker, and its key is derived from the name", async () => {
    await expect(opening.getByTestId("blank-in-text")).toHaveText("keeper");
    await opening.getByText("until").click();
    await page.keyboard.press("End");
    await opening.getByRole("button", { name: "Insert Blank (inline)" }).click();
    await expect(search).toBeFocused();
    await page.keyboard.type("day of the fair");
    await page.keyboard.press("Enter");
    await page.getByTestId("new-blank").getByLabel("Kind").selectOption("date");
    await page.getByTestId("new-blank").getByLabel("Sample").fill("May 1, 2027");
    await page.getByTestId("new-blank").getByRole("button", { name: "Add" }).click();
    await expect(opening.getByTestId("blank-in-text").last()).toHaveText("day of the fair");
    await expect(search).toBeHidden();
    await page.keyboard.type(" at noon");
    await expect(opening).toContainText("at noon");
  });

  await test.step("typing finds an existing blank of the shared clause", async () => {
    await opening.getByText("until").click();
    await page.keyboard.press("Home");
    await opening.getByRole("button", { name: "Insert Blank (inline)" }).click();
    await expect(search).toBeFocused();
    await page.keyboard.type("sta");
    const found = page.getByRole("listbox", { name: "Blanks" }).getByRole("option");
    await expect(found.first()).toContainText("from “Law of the fair”");
    await page.keyboard.press("Enter");
    await expect(opening.getByTestId("blank-in-text").first()).toHaveText("state");
  });

  await test.step("the published page has both", async () => {
    await studio.publish();
    await newsroom.told();
    const { html } = await newsroom.visit(address("stall-one"));
    expect(html).toContain('data-blank="dayOfTheFair"');
    expect(html).toContain('data-blank="state"');
  });

  await test.step("an unused blank is refused by name", async () => {
    const blanks = [...stall("").blanks, define("dayOfTheFair", "date", "May 1, 2027")];
    await newsroom.edit("contractTemplate-stall-one", { blanks: [...blanks, define("spare", "text", "x")] });
    await expect(studio.publishButton).toHaveAttribute("data-disabled", "true");
    const objection = page.getByText('The blank "spare" is not used in the text.');
    await pressUntil(page.getByRole("button", { name: /validation/i }), objection);
    await newsroom.edit("contractTemplate-stall-one", { blanks });
  });
});

test("R-CONTRACT-1 the document is previewed with its samples, and a shared clause lists where it is used", async ({
  newsroom,
  openStudio,
}) => {
  // That of an earlier test has the shared clause too, and its page may be stored.
  await newsroom.client.delete({ query: '*[_type == "contractTemplate" && slug.current == "stall-one"]' });
  await publishStall(newsroom, "stall-two");
  await publishStall(newsroom, "stall-three");
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  const paper = page.getByTestId("paper");

  await test.step("shows samples, the chosen state's text, and renumbers when a clause is left out", async () => {
    await openTab(studio, "contractTemplate-stall-two", "contractTemplate", "Document");
    await expect(paper).toContainText("The stall belongs to Ida Moss");
    await expect(paper).toContainText("2. Law of the fair");
    await expect(paper).toContainText("The law of Ohio holds.");
    await page.getByRole("combobox", { name: "State" }).selectOption("Texas");
    await expect(paper).toContainText("Texas has words of its own.");
    await page.getByRole("checkbox").uncheck();
    await expect(paper).not.toContainText("Lamps stay lit.");
    await expect(paper).toContainText("1. Law of the fair");
  });

  await test.step("follows the draft of a shared clause, which visitors don't see yet", async () => {
    await newsroom.edit(law._id, { heading: "Law of the market" });
    await expect(paper).toContainText("1. Law of the market");
    expect((await newsroom.visit(address("stall-two"))).html).not.toContain("Law of the market");
  });

  await test.step("publishing it re-renders exactly the pages of its templates", async () => {
    const paths = [address("stall-two"), address("stall-three"), address("promissory-note"), "/about"];
    await newsroom.visitAll(paths);
    newsroom.rendersSince();
    await newsroom.publish(law._id, { heading: "Law of the market" });
    await newsroom.visitAll(paths);
    expect(newsroom.rendersSince().toSorted()).toEqual([address("stall-three"), address("stall-two")]);
    expect((await newsroom.visit(address("stall-two"))).html).toContain("Law of the market");
  });

  await test.step("the clause lists its templates and can't be deleted while they use it", async () => {
    await openTab(studio, law._id, "contractClause", "Used in");
    const uses = page.getByTestId("used-by-view");
    for (const name of ["Agreement stall-two", "Agreement stall-three"])
      await expect(uses.getByRole("link", { name })).toBeVisible();
    await studio.choose("Delete");
    await expect(studio.dialog).toContainText("This can't be deleted yet");
    await expect(studio.dialog.getByRole("link", { name: "Agreement stall-two" })).toBeVisible();
    await expect(newsroom.client.delete(law._id)).rejects.toMatchObject({ statusCode: 409 });
  });
});
