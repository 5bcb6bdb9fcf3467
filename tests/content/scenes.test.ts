import { expect, test } from "vitest";
import { type Fields, isFields, loadContent } from "../support/content.ts";

const documents = loadContent().map(({ document }) => document);
const pages = documents.filter(
  ({ _type, _id }) =>
    _type !== "pageTemplate" && _type !== "navCard" && _type !== "reusableBlock" && _id !== "page-blocks",
);

/** Pages that may open with one screen, because they tell one story in several places. */
const stories: Readonly<Record<string, string>> = {
  signing: "sign a document now",
  audit: "what a signing record says",
  recipients: "who acts on a document, and when",
  mobile: "signing away from the desk",
  addon: "the add-on for Google Workspace",
  approval: "form approvals",
  flow: "routes",
  policy: "one way to sign at many sites",
  loan: "loans",
  lease: "leases",
  claim: "claims",
  intake: "patients' forms",
  offer: "young companies",
  fillable: "PDFs with blanks",
  hosting: "running it yourself",
  hub: "connected applications",
  sums: "what paper costs",
  versus: "a price for seats",
  partner: "partners",
};

function heroSceneOf(page: Fields): string | undefined {
  const hero = blocksOf(page).find(({ _type }) => _type === "hero");
  return hero && sceneOf(hero.visual);
}

function blocksOf(page: Fields): Fields[] {
  return Array.isArray(page.blocks) ? page.blocks.filter(isFields) : [];
}

/** The screens of a page, those of a gallery too. */
function scenesOf(page: Fields): string[] {
  const shown = blocksOf(page).flatMap(({ visual, items }) => [
    visual,
    ...(Array.isArray(items) ? items.filter(isFields).map((item) => item.visual) : []),
  ]);
  return shown.flatMap((visual) => sceneOf(visual) ?? []);
}

function sceneOf(visual: unknown): string | undefined {
  return isFields(visual) && typeof visual.scene === "string" ? visual.scene : undefined;
}

test("R-CMS-2 one screen opens several pages only where they tell one story", () => {
  const openings = Map.groupBy(pages, heroSceneOf);
  openings.delete(undefined);
  expect(openings.size).toBeGreaterThan(30);
  const repeated = [...openings].filter(([, { length }]) => length > 1).map(([scene]) => scene);
  expect(repeated.filter((scene) => scene && !Object.hasOwn(stories, scene))).toEqual([]);
  // A story that no longer has two pages needs no permission.
  expect(Object.keys(stories).filter((scene) => !repeated.includes(scene))).toEqual([]);
});

test("R-CMS-2 no page shows one screen twice", () => {
  const twice = pages.flatMap((page) => {
    const scenes = scenesOf(page);
    return new Set(scenes).size < scenes.length ? [page._id] : [];
  });
  expect(twice).toEqual([]);
});

/** Screens that belong to some products alone: an exam has no place beside a lease. */
const homes: Readonly<Record<string, readonly string[]>> = {
  timer: ["product-timer-proctor"],
  proctor: ["product-timer-proctor"],
  term: ["product-timer-proctor"],
  budget: ["product-timer-proctor"],
  waiver: ["product-tattoo-forms"],
  session: ["product-tattoo-forms"],
  article: ["product-blog-genie"],
  interview: ["product-blog-genie"],
  portal: ["product-embeddings"],
};

/** Products for readers who have nothing to do with contracts and approvals: their pages show no other screens. */
const apart = new Set(["product-timer-proctor", "product-tattoo-forms", "product-blog-genie"]);

test("R-CMS-2 a product's screens stand on its own pages", () => {
  const strangers = pages.flatMap((page) => {
    const product = isFields(page.product) ? page.product._ref : undefined;
    if (typeof product !== "string") return [];
    const foreign = scenesOf(page).filter((scene) =>
      homes[scene] ? !homes[scene].includes(product) : apart.has(product),
    );
    return foreign.map((scene) => `${page._id}: ${scene}`);
  });
  expect(strangers).toEqual([]);
  const shown = new Set(pages.flatMap(scenesOf));
  expect(Object.keys(homes).filter((scene) => !shown.has(scene))).toEqual([]);
});
