import { isRecord } from "@paraph/service/json";
import { createSchema, resolveInitialValueForType, type SchemaType } from "sanity";
import { expect, test, vi } from "vitest";
import { missingFields } from "@/lib/publishing/complete-published";
import { documents, schemaTypes } from "@/schemas";
import { blocks } from "@/schemas/blocks";
import { placeholderIn } from "@/schemas/checks/typed-texts";
import { loadContent } from "../../support/content.ts";
import { answerFrom, validateAsStudio } from "../../support/validate-as-studio.ts";

// The Studio's `resolveInitialValueForType` expects a browser's `window`.
vi.stubGlobal("window", globalThis);

const newest = ["announcement", "comparison", "reusableBlock", "logo", "testimonial"].map((type) => ({
  _id: `newest-${type}`,
  _type: type,
  _createdAt: "2026-01-01T00:00:00Z",
}));
newest.push({ _id: "file-video", _type: "sanity.fileAsset", _createdAt: "", ...{ mimeType: "video/mp4" } });

const schema = createSchema({ name: "test", types: schemaTypes });

async function begun(type: SchemaType | undefined): Promise<Record<string, unknown>> {
  if (!type) throw new Error("Unknown type.");
  // None of the initial values depends on the current user. Some ask for the newest documents.
  const context = { getClient: () => answerFrom(newest) };
  const value: unknown = await resolveInitialValueForType(type, {}, 10, context as never);
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Errors in fields below the given depth, which are not visible at first. */
const deep = (errors: readonly string[], steps: number) =>
  errors.filter((line) => line.startsWith("error ") && line.split(":")[0]?.split(".").length !== steps);

test.each(documents.map(({ name }) => name))(
  "R-CMS-1 a new %s has no errors in nested fields",
  async (name) => {
    expect(deep(await validateAsStudio({ _type: name, ...(await begun(schema.get(name))) }), 1)).toEqual([]);
  },
);

test.each(blocks.map(({ name }) => name))(
  "R-CMS-3 a new block %s and its new entries have no errors in nested fields",
  async (name) => {
    const type = schema.get(name);
    const block = { _key: "b", _type: name, ...(await begun(type)) };
    const errors = await validateAsStudio({ _type: "reusableBlock", title: "T", blocks: [block] });
    expect(deep(errors, 3)).toEqual([]);
    for (const { name: field, type: list } of type?.jsonType === "object" ? type.fields : []) {
      const item = list.jsonType === "array" ? list.of[0] : undefined;
      if (item?.jsonType !== "object" || item.name === "block" || item.name === "reference") continue;
      const entry = { _key: "e", _type: item.name, ...(await begun(item)) };
      const filled = { ...block, [field]: [entry] };
      const found = await validateAsStudio({ _type: "reusableBlock", title: "T", blocks: [filled] });
      expect(deep(found, 3).filter((line) => line.split(":")[0]?.split(".").length !== 5)).toEqual([]);
    }
  },
);

const withAddress = {
  _type: "page",
  title: "Page",
  path: "/page",
  group: "general",
  seo: {
    _type: "seo",
    description: "A page on which somebody has just inserted a block, as long as this is.",
  },
};

test.each(blocks.map(({ name }) => name))(
  "R-CMS-3 a page with a new block %s can be published at once, and the Studio reminds of what to replace",
  async (name) => {
    const block = { _key: "b", _type: name, ...(await begun(schema.get(name))) };
    // A table of contents lists the other blocks of its page.
    const other = { _key: "o", _type: "callToAction", heading: "Next", anchor: "next" };
    const page = { ...withAddress, blocks: [block, other] };
    const findings = await validateAsStudio(page);
    expect(findings.filter((line) => !isReminder(line))).toEqual(expectedAdvice[name] ?? []);
    expect(findings.some(isReminder)).toBe(placeholderIn(JSON.stringify(Object.values(block))) !== null);
    expect(missingFields(page)).toEqual([]);
  },
);

const isReminder = (line: string) => /^warning .*: Replace \[.*\] with your own words\.$/.test(line);

/** What only the editor can add. */
const expectedAdvice: Readonly<Record<string, readonly unknown[]>> = {
  video: [expect.stringMatching(/^warning blocks\.b\.captions: Add captions/)],
};

test.each(loadContent().filter(({ document }) => document._type === "pageTemplate"))(
  "R-CMS-3 the blocks of $file pass on a page that begins with them",
  async ({ document: { makes, blocks } }) => {
    const page = { ...withAddress, _type: String(makes), blocks };
    const findings = await validateAsStudio(page);
    expect(findings.filter((line) => / blocks/.test(line) && !isReminder(line))).toEqual([]);
    expect(findings.some(isReminder)).toBe(true);
  },
);

test.each(blocks.map(({ name }) => name))("R-CMS-3 entries of a new block %s have keys", async (name) => {
  const lists = Object.values(await begun(schema.get(name))).filter(Array.isArray);
  const entries = lists.flat().filter((entry) => typeof entry === "object");
  expect(entries.filter((entry) => !Object.hasOwn(entry, "_key"))).toEqual([]);
});

const link = { _type: "link", linkType: "internal", internal: { _type: "reference", _ref: "finance" } };

test.each([
  ["not started", {}, []],
  [
    "started without a label and target",
    { action: { _type: "action", style: "quiet" } },
    [
      "error ending.action.label: Write the label of the button.",
      "error ending.action.link: Choose where a click leads.",
    ],
  ],
  [
    "started and then hidden",
    { kind: "redirect", to: link.internal, action: { _type: "action", label: "On" } },
    [],
  ],
  [
    "with a leftover address that is now hidden",
    {
      action: {
        _type: "action",
        label: "On",
        link: { ...link, external: "no address", source: "no word" },
      },
    },
    [],
  ],
  [
    "with an invalid address",
    {
      action: {
        _type: "action",
        label: "On",
        link: { _type: "link", linkType: "external", external: "no address" },
      },
    },
    [
      expect.stringContaining(
        "error ending.action.link.external: Start the address with https://, mailto: or tel:.",
      ),
    ],
  ],
  [
    "without an address",
    { action: { _type: "action", label: "On", link: { _type: "link", linkType: "external" } } },
    ["error ending.action.link.external: Write the address this link leads to."],
  ],
])(
  "R-CMS-5 an optional action is validated once it is started and visible: %s",
  async (_case, ending, expected) => {
    const deal = {
      _type: "deal",
      title: "Deal",
      path: "/deal",
      summary: "An offer.",
      prices: ["yearly_99"],
      seo: {
        _type: "seo",
        description: "One year for one person, in one invoice: what it holds and what not.",
      },
    };
    expect(await validateAsStudio({ ...deal, ending })).toEqual(expected);
  },
);

test("R-PAY-3 a new deal offer says of money back what most offers say, and asks for it where none does", async () => {
  const type = schema.get("dealOffer");
  if (!type) throw new Error("There is no type dealOffer.");
  const refundBeside = async (documents: Parameters<typeof answerFrom>[0]) => {
    const context = { getClient: () => answerFrom(documents) };
    const value: unknown = await resolveInitialValueForType(type, {}, 10, context as never); // it asks for the client alone
    return isRecord(value) ? String(value.refund) : "";
  };
  const shipped = loadContent().map(({ document }) => document);
  expect(await refundBeside(shipped)).toMatch(/^We refund a purchase by mistake in full/);
  expect(placeholderIn(await refundBeside([]))).not.toBeNull();
});
