import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { resolveInput } from "@/studio/form";

test("a field has the input that it names, and values of a type of that name don't", () => {
  const Input = resolveInput([
    { name: "one", inputs: { blank: () => <i>named</i> }, typeInputs: { text: () => <u>of a type</u> } },
  ]);
  const shown = (schemaType: object) => {
    const props = { path: ["field"], schemaType, renderDefault: () => <b>the vendor's</b> };
    return renderToStaticMarkup(createElement(Input, props as never)); // what an input reads of them
  };
  expect(shown({ name: "string", options: { input: "blank" } })).toBe("<i>named</i>");
  expect(shown({ name: "blank" })).toBe("<b>the vendor&#x27;s</b>");
  expect(shown({ name: "text" })).toBe("<u>of a type</u>");
});
