import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { placeIn } from "@/components/preview/hovered-block";
import type { Editing } from "@/lib/content/edit-marks";
import { blocksOfPage, pathsOfPages } from "../support/example-blocks.ts";

const attribute = / data-(?:sanity(?:-drag-group|-drag-disable)?|typed-field)="([^"]*)"/g;

function render(blocks: unknown, editing: Editing | null) {
  using _silent = vi.spyOn(console, "warn").mockImplementation(() => {});
  const edited = editing && { type: "page", editing, layer: "drafts" };
  return renderToStaticMarkup(<Blocks blocks={blocks} document="page-1" draft={false} edited={edited} />);
}

/** What the marks in HTML lead to, as `document path`. */
function placesIn(html: string): string[] {
  return [...html.matchAll(/ data-sanity="([^"]*)"/g)].map(([, mark = ""]) => {
    const parts = new Map(mark.split(";").map((part) => [part.split("=")[0], part.split("=")[1]]));
    return `${parts.get("id")} ${parts.get("path")}`;
  });
}

test.each(pathsOfPages())(
  "what visitors get of %s has no marks, and is the same without them",
  async (address) => {
    const blocks = await blocksOfPage(address);
    const published = render(blocks, null);
    expect(published).not.toContain("data-sanity");
    expect(render(blocks, "blocks").replaceAll(attribute, "")).toBe(published);
  },
);

test("every block of the gallery is marked with its place in the page", async () => {
  for (const block of await blocksOfPage("/blocks")) {
    expect(placesIn(render([block], "fields"))[0], `block ${block._key}`).toBe(`page-1 blocks:${block._key}`);
  }
});

test("blocks can be dragged only where the overlays may move them", async () => {
  const [block] = await blocksOfPage("/blocks");
  expect(render([block], "blocks")).toContain("data-sanity-drag-group=");
  expect(render([block], "fields")).not.toContain("data-sanity-drag-group=");
});

test.each([
  ["hero-split", "page-1 blocks:hero-split.visual.scene"],
  ["split-picture", "page-1 blocks:split-picture.visual.picture"],
  ["features-three", "page-1 blocks:features-three.items:"],
  ["steps-four", "page-1 blocks:steps-four.items:"],
  ["stats-four", "page-1 blocks:stats-four.items:"],
  ["hero-split", "page-1 blocks:hero-split.actions:"],
  ["pricing-three", "page-1 blocks:pricing-three.plans:"],
  ["deal-three", "page-1 blocks:deal-three.offers:"],
  ["checkout-plain", "page-1 blocks:checkout-plain.price"],
  ["tiers", "page-1 blocks:tiers.tiers"],
  ["faq", "page-1 blocks:faq.items:"],
  ["logos", "page-1 blocks:logos.logos"],
  ["testimonials-three", "page-1 blocks:testimonials-three.testimonials"],
  ["app-badges-own", "page-1 blocks:app-badges-own.apps:"],
  ["integrations", "page-1 blocks:integrations.items:"],
  ["code-sample", "page-1 blocks:code-sample.samples"],
  ["video-file", "page-1 blocks:video-file.file"],
  ["embed", "page-1 blocks:embed.address"],
])("in the block %s of the gallery something leads to %s", async (key, place) => {
  const block = (await blocksOfPage("/blocks")).find(({ _key }) => _key === key);
  const found = placesIn(render([block], "blocks")).filter((one) => one.startsWith(place));
  expect(found, `marks of the block ${key}`).not.toEqual([]);
});

test("behind a reference the document referred to is opened", async () => {
  const blocks = await blocksOfPage("/blocks");
  const ofType = (type: string) =>
    placesIn(
      render(
        blocks.filter(({ _type }) => _type === type),
        "blocks",
      ),
    );
  expect(ofType("certifications")).toContainEqual(expect.stringMatching(/^certification-\S+ name$/));
  expect(ofType("caseStudyList")).toContainEqual(expect.stringMatching(/^caseStudy-\S+ title$/));
});

test("blocks of a reusable block move as one, and their fields open the reusable block", () => {
  const item = { _key: "i", title: "Fast", text: "Very" };
  const reference = {
    _id: "reusable-1",
    _type: "reusableBlock",
    blocks: [{ _type: "features", _key: "inner", items: [item] }],
  };
  const html = render([{ _type: "reusable", _key: "outer", reference }], "blocks");
  expect(placesIn(html)).toEqual(["page-1 blocks:outer", "reusable-1 blocks:inner.items:i"]);
});

test("the label of an action has no marks of its own, and says for the preview which field it shows", async () => {
  const blocks = await blocksOfPage("/blocks");
  const html = render(blocks, "blocks");
  const labels = [...html.matchAll(/<a [^>]*data-sanity="([^"]*)"[^>]*data-typed-field="label"/g)];
  expect(labels.length).toBeGreaterThan(5);
  for (const [, mark = ""] of labels) {
    const { id, path } = placeIn(mark);
    expect(id).toMatch(/^(page-1|reusableBlock-.+)$/);
    expect(path.length).toBeGreaterThan(2);
  }
  expect(placeIn("id=page-1;type=page;path=blocks:one.actions:go%20on;base=%2F").path).toEqual([
    "blocks",
    { _key: "one" },
    "actions",
    { _key: "go on" },
  ]);
});
