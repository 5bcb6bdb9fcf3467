import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { type CodeLanguage, codeLanguages } from "@/lib/choices/code-languages";
import { highlightLines, parseLineRanges } from "@/lib/content/highlight";
import { blocksAsMarkdown } from "../support/as-markdown.tsx";

function render(...blocks: object[]) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  return { html, log: warn.mock.calls.map(String).join() };
}

const shell = {
  _key: "a",
  _type: "sample",
  language: "shell",
  code: 'curl -H "Key: 1" \\\n  -F file=@a.pdf',
};
const python = {
  _key: "b",
  _type: "sample",
  language: "python",
  code: "def sign(who):\n    return who\n",
  marked: "2",
};
const block = { _type: "codeSample", _key: "c", heading: "Send it", samples: [shell, python] };

/** The code that a visitor would copy: the text of each panel, with entities decoded. */
function codesIn(html: string): string[] {
  const entities: Record<string, string> = {
    "&lt;": "<",
    "&gt;": ">",
    "&amp;": "&",
    "&quot;": '"',
    "&#x27;": "'",
  };
  return [...html.matchAll(/<code[^>]*>([\s\S]*?)<\/code>/g)].map(([, code = ""]) =>
    code.replaceAll(/<[^>]*>/g, "").replaceAll(/&[a-z#0-9]+;/g, (entity) => entities[entity] ?? entity),
  );
}

test("R-CMS-3 a code sample shows each language verbatim under its tab, with the first one selected", () => {
  const { html, log } = render(block);
  expect(log).toBe("");
  expect(codesIn(html)).toEqual([shell.code, python.code.trimEnd()]);
  expect(html.match(/type="radio"/g)).toHaveLength(2);
  expect(html).toMatch(/<input[^>]*checked=""[^>]*>curl[\s\S]*<input(?![^>]*checked)[^>]*>Python/);
  const names = [...html.matchAll(/type="radio"[^>]*name="([^"]*)"/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(1);
});

test("each sample has its own tab group, and a single language has no tabs", () => {
  const { html } = render(block, { ...block, _key: "d" }, { ...block, _key: "e", samples: [shell] });
  const names = [...html.matchAll(/type="radio"[^>]*name="([^"]*)"/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(2);
  expect(names).toHaveLength(4);
});

test("code can be scrolled by keyboard and is labeled with its language", () => {
  const { html } = render(block);
  expect(html.match(/<pre tabindex="0" role="group" aria-label="Code: (curl|Python)"/g)).toHaveLength(2);
});

test("a marked line is wrapped whole in its own mark element", () => {
  const { html } = render(block);
  const [, marked = ""] = /<mark[^>]*>([\s\S]*?)<\/mark>/.exec(html) ?? [];
  expect(marked.replaceAll(/<[^>]*>/g, "")).toBe("    return who");
});

test.each([
  ["3", [3]],
  ["3-5, 9", [3, 4, 5, 9]],
  [" 2 - 3 ,7", [2, 3, 7]],
  ["5-3", []],
  ["all, -1, 2x, ", []],
])("the line ranges %j select %j", (text, lines) => {
  expect([...parseLineRanges(text)]).toEqual(lines);
});

test.each<[CodeLanguage, string, string, string]>([
  ["shell", "curl -X POST $A", "curl", "name"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the code under test is a template string
  ["javascript", "const a = `x ${b} y`;", "const", "keyword"],
  ["python", "# why", "# why", "comment"],
  ["php", '<?php\n$a = "b";', '"b"', "string"],
  ["php", "return true;", "return", "keyword"],
  ["html", '<a href="/x">y</a>', "href", "name"],
  ["json", '{"a": 12}', "12", "value"],
])("in %s the code %j highlights %j as a %s", (language, code, text, role) => {
  const parts = highlightLines(code, language).flat();
  expect(parts.find((part) => part.text.trim() === text)?.role).toBe(role);
  expect(
    highlightLines(code, language)
      .map((line) => line.map((part) => part.text).join(""))
      .join("\n"),
  ).toBe(code);
});

test("an expression inside a template string is not highlighted as a string", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the code under test is a template string
  const parts = highlightLines("`x ${b} y`", "javascript").flat();
  expect(parts.filter(({ role }) => role === "string").map(({ text }) => text)).not.toContain("b");
});

test("code that looks like markup stays text", () => {
  const code = '</code></pre><img src=x onerror="alert(1)">';
  for (const { value } of codeLanguages) {
    const { html } = render({ ...block, samples: [{ ...shell, language: value, code }] });
    expect(html).not.toContain("<img");
    expect(codesIn(html)).toEqual([code]);
  }
});

test("R-CMS-8 a sample without code is left out; one in an unknown language is plain and reported", () => {
  const { html, log } = render({
    ...block,
    samples: [
      { ...shell, code: "" },
      { ...python, language: "cobol" },
    ],
  });
  expect(codesIn(html)).toEqual([python.code.trimEnd()]);
  expect(html).not.toContain("data-code=");
  expect(log).toMatch(/samples\[1\]\.language" is none of/);
});

test("the markdown fence of a code sample is longer than any fence inside it", () => {
  const fenced = { ...shell, language: "text", code: "```\nx\n```" };
  const markdown = blocksAsMarkdown([{ ...block, samples: [python, fenced] }], "https://paraph.example/x");
  expect(markdown).toContain("# Send it");
  expect(markdown).toContain("```python\ndef sign(who):\n    return who\n```");
  expect(markdown).toContain("````text\n```\nx\n```\n````");
});
