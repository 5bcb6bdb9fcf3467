import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { blocksAsMarkdown } from "../support/as-markdown.tsx";

function render(block: object) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={[block]} document={crypto.randomUUID()} draft={false} />);
  return { html, log: warn.mock.calls.map(String).join() };
}

const tool = (name: string, category: string, more: object = {}) => ({
  _key: name,
  _type: "integration",
  name,
  category,
  way: "link",
  text: `What ${name} does.`,
  ...more,
});
const block = {
  _type: "integrations",
  _key: "i",
  anchor: "tools",
  heading: "Tools",
  items: [tool("Ledger", "money"), tool("Postbox", "mail"), tool("Till", "money", { way: "api" })],
};

test("R-CMS-3 integrations are grouped by category, with a filter that links to the categories present", () => {
  const { html, log } = render(block);
  expect(log).toBe("");
  const links = [...html.matchAll(/href="(#[^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(["#tools-all", "#tools-mail", "#tools-money"]);
  for (const link of links) expect(html).toContain(`id="${link?.slice(1)}"`);
  expect(html.indexOf("Postbox")).toBeLessThan(html.indexOf("Ledger"));
  expect(html.indexOf("Ledger")).toBeLessThan(html.indexOf("Till"));
  expect(html).toMatch(/Payment and accounting <span[^>]*>2</);
});

test("integrations of a single category have no filter", () => {
  const { html } = render({ ...block, items: [tool("Ledger", "money"), tool("Till", "money")] });
  expect(html).not.toContain("<nav");
  expect(html).not.toContain("Payment and accounting");
});

test("setup steps are collapsed under a summary that names the tool and open without scripts", () => {
  const { html } = render({
    ...block,
    items: [tool("Ledger", "money", { steps: ["Copy the address.", "Paste it."] })],
  });
  expect(html).toMatch(/<details[^>]*><summary[^>]*>[\s\S]*Set it up<span[^>]*>: Ledger<\/span><\/summary>/);
  expect(html).toMatch(/<li>Copy the address\.<\/li><li>Paste it\.<\/li>/);
});

test.each([
  ["Google Drive", "GD"],
  ["Outlook and other mail", "Ou"],
  ["n8n", "n8"],
  ["OneDrive and SharePoint", "OS"],
])("the badge of %s is %s", (name, letters) => {
  expect(render({ ...block, items: [tool(name, "money")] }).html).toMatch(new RegExp(`>${letters}<svg`));
});

test("R-CMS-8 an integration without a name or text is left out, and an unknown category is reported", () => {
  const items = [
    tool("Ledger", "money"),
    tool("", "money"),
    tool("Mute", "mail", { text: "" }),
    tool("Odd", "space"),
  ];
  const { html, log } = render({ ...block, items });
  expect(html).not.toContain("Mute");
  expect(html).toContain("Odd");
  expect(log).toMatch(/items\[1\]" is left out.*items\[2\]" is left out.*items\[3\]\.category" is none of/s);
});

test("the markdown of integrations includes their steps", () => {
  const steps = ["Copy the address."];
  const markdown = blocksAsMarkdown(
    [{ ...block, items: [tool("Ledger", "money", { steps })] }],
    "https://a.example",
  );
  expect(markdown).toContain(
    "### Ledger\n\nLink or frame\n\nWhat Ledger does.\n\nSet it up: Ledger\n\n1. Copy the address.",
  );
});
