import { evaluate, parse } from "groq-js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { PAGE_QUERY } from "@/lib/content/queries";
import { blocksAsMarkdown } from "../support/as-markdown.tsx";
import { blocksOfPage, isFields, shippedDocuments } from "../support/example-blocks.ts";

type Fields = Record<string, unknown>;

function render(blocks: unknown) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  return { html, log: warn.mock.calls.map(String).join("\n") };
}

/** The text of the elements with this attribute. */
function shown(html: string, attribute: string): string[] {
  return [...html.matchAll(new RegExp(`<(\\w+)[^>]*${attribute}[^>]*>([^<]*)`, "g"))].map(
    ([, , text = ""]) => text,
  );
}

const calculators = (await blocksOfPage("/calculators")).filter(({ _type }) => _type === "calculator");
const [paper = {}, time = {}, volume = {}, seats = {}] = calculators;

test("R-CMS-3 the calculators page has all four, each with a formula, limits, questions and a next step", () => {
  expect(calculators.map(({ calculator, anchor }) => [calculator, anchor])).toEqual(
    ["paper", "time", "volume", "seats"].map((name) => [name, name]),
  );
  for (const block of calculators) {
    const { html, log } = render([block]);
    expect(log).toBe("");
    for (const part of [
      "How it is calculated",
      "For example, with the starting numbers",
      "What it leaves out",
    ]) {
      expect(html).toContain(part);
    }
    expect(html.match(/<details/g)).toHaveLength(3);
    expect(html.match(/<a href="[^"]+" class="action/g)).toHaveLength(2);
  }
});

test.each([
  [paper, "$4,464", ["$4,464", "$1,020"]],
  [time, "160", ["200 h", "40 h"]],
  [volume, "180", ["1,080", "580"]],
  [seats, "$3,300", ["$3,600", "$300"]],
])("the server renders the result and the bars for the starting numbers", (block, figure, bars) => {
  const { html } = render([block]);
  expect(shown(html, 'data-part="figure"')).toEqual([figure]);
  expect(shown(html, "data-text")).toEqual(bars);
});

test("every field has a label, limits in the displayed unit, a slider, and a unique id and name", () => {
  const { html } = render(calculators);
  const fields = [...html.matchAll(/<input id="([^"]+)"[^>]*name="([^"]+)"[^>]*>/g)];
  expect(fields).toHaveLength(18);
  for (const [, id] of fields) {
    expect(html).toContain(`<label for="${id}"`);
    expect(html).toContain(`id="${id}-origin"`);
  }
  expect(new Set(fields.map(([, id]) => id)).size).toBe(18);
  expect(new Set(fields.map(([, , name]) => name)).size).toBe(18);
  expect(html.match(/type="range"/g)).toHaveLength(18);
  const postage = fields.find(([, , name]) => name === "paper-postage")?.[0];
  expect(postage).toMatch(/min="0" max="200" step="0.01".*value="1.50"/);
});

test("R-CMS-3 an editor's starting numbers are used; those beyond the limits are reported and ignored", () => {
  const { html, log } = render([
    { ...seats, seats: { people: 40, shared: 0, price: 50_001 } },
    { ...volume, volume: { usual: 100, busiest: 99 } },
  ]);
  expect(html).toMatch(/name="seats-people"[^>]*value="40"/);
  expect(html).toMatch(/name="seats-price"[^>]*value="20"/);
  expect(shown(html, 'data-part="figure"')).toEqual(["$9,300", "180"]);
  expect(log).toMatch(/field "seats\.price" is not between 0 and 50000/);
  expect(log).toMatch(/field "volume\.busiest" contradicts the other numbers/);
});

async function seatsWith(change: (plans: Fields[]) => unknown): Promise<Fields> {
  const dataset = shippedDocuments().map((document) =>
    document._id === "page-pricing" ? { ...document, blocks: withPlans(document.blocks, change) } : document,
  );
  const page: unknown = await (
    await evaluate(parse(PAGE_QUERY), { dataset, params: { path: "/calculators" } })
  ).get();
  const blocks = isFields(page) && Array.isArray(page.blocks) ? page.blocks.filter(isFields) : [];
  return blocks.find(({ calculator }) => calculator === "seats") ?? {};
}

function withPlans(blocks: unknown, change: (plans: Fields[]) => unknown): unknown {
  if (!Array.isArray(blocks)) return blocks;
  return blocks.map((block: unknown) =>
    isFields(block) && Array.isArray(block.plans)
      ? { ...block, plans: change(block.plans.filter(isFields)) }
      : block,
  );
}

test("R-CMS-7 the calculator uses the prices published on the pricing page", async () => {
  const dearer = await seatsWith((plans) =>
    plans.map((plan) => ({ ...plan, price: undefined, amount: 3000, per: "month", currency: "USD" })),
  );
  expect(shown(render([dearer]).html, 'data-part="figure"')).toEqual(["$3,240"]);
  // These fields make a stored page depend on the pricing page.
  expect(dearer.pricing).toMatchObject({ _id: "page-pricing", _type: "page", _rev: "1" });
});

test.each([
  ["no plans", () => undefined],
  ["no unlimited plan", (plans: Fields[]) => plans.slice(0, 2)],
  [
    "plans without prices",
    (plans: Fields[]) => plans.map((plan) => ({ ...plan, price: undefined, amount: "25" })),
  ],
  ["plans priced per year", (plans: Fields[]) => plans.map((plan) => ({ ...plan, price: "yearly_199" }))],
])(
  "R-CMS-8 with %s the seats calculator is left out and reported, and the time calculator stays",
  async (_what, change) => {
    const bare = await seatsWith(change);
    const { html, log } = render([bare, time]);
    expect(html.match(/data-calculator="/g)).toHaveLength(1);
    expect(log).toMatch(/field "pricing" has no plan with room for everybody/);
  },
);

test("the markdown of a calculator has its formula, an example, the sources of its numbers and what it leaves out", () => {
  const text = blocksAsMarkdown([seats], "https://paraph.example/calculators");
  expect(text).toContain("# How much do per-seat licenses cost?");
  expect(text).toContain("12 × (12 + 3) × $20 − 12 × $25 for Growing Business = $3,600 − $300 = $3,300");
  expect(text).toContain("$3,300\n\nless per year with Growing Business than with 15 seats.");
  expect(text).toMatch(/- Price per seat per month: Not any vendor’s actual price\./);
  expect(text).toContain("### What it leaves out\n\n- Features. Custom branding");
});
