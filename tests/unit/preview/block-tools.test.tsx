// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import { BlockTools } from "@/components/preview/block-tools";
import { openInDocument } from "../../support/document.ts";

const mark = (key: string) => `id=page-tools;type=page;path=blocks:${key};base=%2F`;

test("R-CMS-6 the tools of a block follow an edit below a pointer that rests", async () => {
  await using page = await openInDocument(
    <>
      <section data-sanity={mark("first")}>The block</section>
      <BlockTools layer="drafts" />
    </>,
  );
  const tools = () =>
    [...document.querySelectorAll("[role=toolbar] button")].map((one) => one.getAttribute("aria-label"));
  const block = page.find("section", "The block");
  await act(async () => block.dispatchEvent(new Event("pointerover", { bubbles: true })));
  expect(tools()).toContain("Hide from visitors");
  await act(async () => block.setAttribute("data-block-hidden", ""));
  expect(tools()).toContain("Show to visitors");
  expect(tools()).not.toContain("Hide from visitors");
  await act(async () => block.removeAttribute("data-block-hidden"));
  expect(tools()).toContain("Hide from visitors");
});
