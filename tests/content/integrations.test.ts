import { expect, test } from "vitest";
import { DIRECTORY_QUERY } from "@/lib/content/directory-entries";
import { askEngine } from "../support/ask-engine.ts";
import { firstPage } from "../support/catalogue.ts";
import { blocksOfPage, isFields, shippedDocuments } from "../support/example-blocks.ts";

test("R-ROUTES /integrations lists at least sixteen tools, each with setup steps, and a note on trademarks", async () => {
  const list = (await blocksOfPage("/integrations")).find(({ _type }) => _type === "integrations");
  const items = Array.isArray(list?.items) ? list.items.filter(isFields) : [];
  expect(items.length).toBeGreaterThanOrEqual(16);
  const bare = items.filter(({ steps }) => !Array.isArray(steps) || steps.length < 2);
  expect(bare).toEqual([]);
  expect(String(list?.note)).toContain("belong to their owners");
});

test("the search index has the tool names of /integrations", async () => {
  const found = await askEngine<unknown>(DIRECTORY_QUERY, firstPage, shippedDocuments());
  const entry = Array.isArray(found) ? found.find(({ path }) => path === "/integrations") : null;
  expect(entry?.names).toEqual(expect.arrayContaining(["Google Drive", "HubSpot", "Zapier"]));
});
