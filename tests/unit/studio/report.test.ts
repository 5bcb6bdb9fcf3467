import { createSchema } from "sanity";
import { expect, test } from "vitest";
import { describePath } from "@/schemas/checks/describe-path";
import { schemaTypes } from "@/schemas/index";
import { checkOutsideLinks, outsideLinks } from "@/studio/report/outside-links";
import { placeFinding } from "@/studio/report/page-check";
import { contrastOf, neededContrast, over } from "@/studio/report/read-page";

const system = { _rev: "1", _createdAt: "", _updatedAt: "" };
const link = (external: string) => ({ _type: "link", linkType: "external", external });
const action = (key: string, address: string) => ({
  _key: key,
  _type: "action",
  label: "See it",
  link: link(address),
});
const page = {
  ...system,
  _id: "drafts.page-1",
  _type: "page",
  title: "Plans",
  blocks: [
    { _key: "hero", _type: "hero", heading: "Sign once", actions: [action("a", "https://a.example/1")] },
    {
      _key: "text",
      _type: "prose",
      body: [
        {
          _key: "p",
          _type: "block",
          style: "h2",
          children: [
            { _key: "s", _type: "span", text: "In two " },
            { _key: "t", _type: "span", text: "parts" },
          ],
        },
      ],
    },
    {
      _key: "next",
      _type: "callToAction",
      heading: "Now",
      actions: [action("b", "https://a.example/2"), action("c", "https://b.example/")],
    },
  ],
};

test("a field is named in the words of its form", () => {
  const type = createSchema({ name: "report", types: schemaTypes }).get("page");
  const name = (path: Parameters<typeof describePath>[2]) => describePath(type, page, path);
  expect(name(["title"])).toBe("Title");
  expect(name(["blocks", { _key: "hero" }, "heading"])).toBe("Blocks › “Sign once” › Heading");
  expect(name(["blocks", { _key: "hero" }, "actions", { _key: "a" }, "link", "external"])).toBe(
    "Blocks › “Sign once” › Actions › “See it” › Leads to › Address",
  );
  expect(name(["blocks", { _key: "text" }, "body", { _key: "p" }])).toBe("Blocks › Text › Text");
  expect(name([])).toBe("");
});

test("R-CMS-6 what the finished page tells leads to the field with its words, or to its block", () => {
  const at = (text: string | null, block: string | null) =>
    placeFinding({ message: "Look.", text, block }, page).path;
  expect(at("Sign once", null)).toEqual(["blocks", { _key: "hero" }, "heading"]);
  expect(at("In two parts", null)).toEqual(["blocks", { _key: "text" }, "body", { _key: "p" }]);
  expect(at(null, "next")).toEqual(["blocks", { _key: "next" }]);
  expect(at("Words of the website itself", null)).toEqual([]);
});

test("R-CMS-6 contrast is measured as WCAG does", () => {
  const white = [255, 255, 255, 1] as const;
  const black = [0, 0, 0, 1] as const;
  expect(contrastOf(white, black)).toBeCloseTo(21, 5);
  expect(contrastOf(white, white)).toBe(1);
  expect(contrastOf([119, 119, 119, 1], white)).toBeCloseTo(4.48, 2);
  expect(over([0, 0, 0, 0.5], white)).toEqual([127.5, 127.5, 127.5, 1]);
  expect([neededContrast(16, 400), neededContrast(24, 400), neededContrast(19, 700)]).toEqual([4.5, 3, 3]);
});

test("R-CMS-6 outside links are asked politely: each once, and a website never twice within a second", async () => {
  const asked: string[] = [];
  const waits: number[] = [];
  const found = await checkOutsideLinks(outsideLinks([page, { ...page, _id: "page-2" }]), {
    ask: async (address) => {
      asked.push(address);
      return address.endsWith("/2")
        ? { state: "broken", words: "answers with 404" }
        : { state: "answers", words: "answers with 200" };
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    onProgress: () => {},
  });
  expect(asked.toSorted()).toEqual(["https://a.example/1", "https://a.example/2", "https://b.example/"]);
  expect(waits).toEqual([1000]);
  const path = ["blocks", { _key: "next" }, "actions", { _key: "b" }, "link", "external"];
  const message = "https://a.example/2 answers with 404. Change the link or remove it.";
  expect(found).toEqual(
    ["page-1", "page-2"].map((id) => ({ level: "warning", id, type: "page", path, message })),
  );
});
