import { expect } from "./support/studio.ts";
import { test } from "./support/studio-test.ts";

test("R-CMS-2 a link to a document opens it, although a list to choose one from stands before its own", async ({
  openStudio,
}) => {
  const studio = await openStudio("deniz-aksoy");
  for (const [id, type, title] of [
    ["contractCategory-real-estate", "contractCategory", "Real Estate"],
    ["product-signature", "product", "Signature"],
    ["person-jonas-feld", "person", "Jonas Feld"],
  ] as const) {
    await studio.openDocument(id, type);
    await expect(studio.page.getByTestId("document-panel-document-title")).toHaveText(title);
  }
});
