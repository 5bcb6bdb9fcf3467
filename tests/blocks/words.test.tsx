import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Action } from "@/components/content/actions";
import { RichText } from "@/components/content/rich-text";
import { WholeWords } from "@/components/content/whole-words";
import { readRichText } from "@/lib/content/rich-text";
import { marked } from "../support/marked-text.ts";

test("R-LAYOUT-2 a hyphenated word of a heading stays whole where it fits, with the mark after it", () => {
  const html = (text: string) => renderToStaticMarkup(<WholeWords text={text} />);
  expect(html("Hosted vs. self-hosted, duty by duty")).toBe(
    'Hosted vs. <span class="inline-block">self-hosted,</span> duty by duty',
  );
  expect(html("A (two-part) plan")).toBe('A <span class="inline-block">(two-part)</span> plan');
  expect(html("A state-of-the-art plan")).toBe("A state-of-the-art plan");
});

test("R-LAYOUT-2 a phone number in a button stays whole", () => {
  const action = {
    label: "Call 202-555-0143",
    link: { linkType: "external", external: "tel:+12025550143" },
  } as const;
  expect(renderToStaticMarkup(<Action action={action} field="action" />)).toContain(
    '<span>Call <span class="inline-block">202-555-0143</span></span>',
  );
});

test("R-CMS-6 the invisible marks of a preview stay in one piece beside a hyphenated word", () => {
  for (const heading of ["Hosted or self-hosted", "A form that needs an e-signature?"]) {
    const text = marked(heading);
    const marks = text.slice(heading.length);
    expect(marks.length).toBeGreaterThan(0);
    // Here a comment stands between two texts, as they are two in a browser.
    expect(renderToString(<WholeWords text={text} />)).toContain(marks);
  }
});

test("R-LAYOUT-2 a path in a subheading may break between its parts", () => {
  const html = renderToStaticMarkup(
    <RichText
      field="body"
      value={[
        {
          _type: "block",
          _key: "a",
          style: "h3",
          markDefs: [],
          children: [{ _type: "span", _key: "b", marks: [], text: "POST /documents/:id/signers/:signer" }],
        },
      ]}
    />,
  );
  expect(html).toContain("POST /documents/<wbr/>:id/signers/<wbr/>:signer</h2>");
});

test.each([
  [[1, 2, 1], "<ul><li>0<ul><li>1</li></ul></li><li>2</li></ul>"],
  [[3, 1], "<ul><li>0</li><li>1</li></ul>"],
  [[3, 3, 2, 1], "<ul><li>0</li><li>1</li><li>2</li><li>3</li></ul>"],
  [[1, 3, 2, 1], "<ul><li>0<ul><li>1</li><li>2</li></ul></li><li>3</li></ul>"],
  [[2, 3, 2], "<ul><li>0<ul><li>1</li></ul></li><li>2</li></ul>"],
  [[3, null, 1], "<ul><li>0</li></ul><p>1</p><ul><li>2</li></ul>"],
])("R-CMS-8 a list whose levels are %j is one list, without empty items", (levels, expected) => {
  const value = levels.map((level, index) => ({
    _type: "block",
    ...(level !== null && { listItem: "bullet", level }),
    children: [{ _type: "span", text: `${index}` }],
  }));
  const html = renderToStaticMarkup(<RichText field="body" value={readRichText(value, "body")} />);
  expect(html).toBe(`<div class="rich-text ">${expected}</div>`);
});
