import type { Newsroom } from "./newsroom.ts";
import { pressUntil } from "./press-until.ts";
import type { Studio } from "./studio.ts";

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
export const define = (key: string, kind: string, sample: string) => ({
  _key: key,
  _type: "contractBlank",
  key,
  label: key,
  kind,
  sample,
});

export const law = {
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
export const stall = (id: string) => ({
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
export const stallAddress = (id: string) => `/signature/contracts/business/${id}`;

export async function openTab(studio: Studio, id: string, type: string, tab: string): Promise<void> {
  await studio.openDocument(id, type);
  const chosen = studio.page.getByRole("tab", { name: tab, exact: true });
  await pressUntil(chosen, chosen.and(studio.page.locator("[aria-selected=true]")));
}

export async function publishStall(newsroom: Newsroom, id: string): Promise<void> {
  await newsroom.client.createIfNotExists(law);
  await newsroom.publishNew(stall(id));
}
