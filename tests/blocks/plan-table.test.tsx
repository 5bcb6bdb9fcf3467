import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { blocksAsMarkdown } from "../support/as-markdown.tsx";
import { validateAsStudio } from "../support/validate-as-studio.ts";

const plan = (name: string, price: string) => ({ _key: price, _type: "plan", name, price });
const row = (name: string, ...values: unknown[]) => ({ _key: name, _type: "planFeature", name, values });
const block = (...rows: unknown[]) => ({
  _key: "b",
  _type: "pricing",
  heading: "Plans",
  rhythm: "year",
  plans: [plan("Freelancer", "freelancer_monthly"), plan("Team", "team_annual")],
  features: [{ _key: "g", _type: "planFeatures", heading: "Signature", rows }],
});

function render(value: Record<string, unknown>) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={[value]} document={crypto.randomUUID()} draft={false} />);
  return { page: parse(html), log: warn.mock.calls.map(String) };
}

test("R-CMS-3 the table says of each plan what it has, in words for people who can't see the ticks", () => {
  const { page } = render(block(row("Bulk sending", "No", "Yes"), row("People", "1", "Up to 10")));
  const cells = page.querySelectorAll("tbody tr td").map((cell) => cell.text);
  // Each cell repeats its plan's name, for the cards of a phone.
  expect(cells).toEqual(["Freelancer–No", "TeamYes", "Freelancer1", "TeamUp to 10"]);
  expect(page.querySelectorAll("thead th[scope=col]").map((cell) => cell.text)[2]).toMatch(/^Team/);
  expect(page.querySelector("th[scope=rowgroup]")?.text).toBe("Signature");
});

test("R-PAY-3 the table's head has the price of each plan in both billing intervals, for the switch of its block", () => {
  const { page } = render(block(row("People", "1", "Up to 10")));
  const of = (interval: string) =>
    page.querySelectorAll(`thead [data-interval=${interval}]`).map((one) => one.text.trim());
  expect(of("month")).toEqual(["$15 a month Billed monthly.", "$26 a month Billed monthly."]);
  expect(of("year")).toEqual([
    "$12 a month Billed yearly: one invoice of $144.",
    "$20 a month Billed yearly: one invoice of $240.",
  ]);
  expect(page.querySelectorAll("fieldset input[type=radio]")).toHaveLength(2);
});

test("R-CMS-8 a table with gaps keeps its columns, and without rows there is none", () => {
  const { page } = render(block(row("Odd", 7), { _key: "x", name: null }, null));
  expect(page.querySelectorAll("tbody td").map((cell) => cell.text)).toEqual(["Freelancer–No", "Team–No"]);
  expect(render({ ...block(), features: "none" }).page.querySelector("table")).toBeNull();
  expect(render({ ...block(), features: [] }).page.querySelector("table")).toBeNull();
});

test("the markdown of a plan table has its rows without what only phones need", () => {
  const text = blocksAsMarkdown([block(row("Bulk sending", "No", "Yes"))], "https://paraph.example/pricing");
  expect(text).toMatch(/\| Bulk sending \| No \| Yes \|/);
});

test("the Studio asks for one entry for each plan", async () => {
  const page = {
    _type: "page",
    title: "Plans",
    group: "general",
    path: "/plans",
    seo: { _type: "seo", description: "What each plan holds, what it costs, and for whom it is made." },
    blocks: [block(row("Bulk sending", "No"))],
  };
  expect((await validateAsStudio(page)).join("\n")).toContain(
    'The row "Bulk sending" has 1 entries for 2 plans. Give it one for each.',
  );
});
