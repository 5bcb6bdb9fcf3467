import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

/** What editors type, and the page they mean. */
const meant: Readonly<Record<string, string>> = {
  "about us": "About us",
  pric: "Pricing",
  home: "Home",
  signature: "Signature",
  "non-disclosure": "Non-Disclosure Agreement",
};

test("R-CMS-6 the link picker lists the page with a matching title before pages that mention the words", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const link = { _type: "link", linkType: "internal" };
  const draft = { _id: "drafts.redirect-picking", _type: "redirect", from: "/picking", to: link };
  await newsroom.client.createOrReplace(draft);
  const mara = await openStudio("mara-lindqvist");
  await mara.openDocument("redirect-picking", "redirect");
  const choice = mara.form.getByRole("combobox", { name: "Page" });
  const found = mara.page.getByTestId("autocomplete-popover").locator('[data-ui="AutocompleteOption"]');
  for (const [typed, title] of Object.entries(meant)) {
    await test.step(`finds "${title}" by "${typed}"`, async () => {
      await choice.fill(typed);
      await expect(found.first()).toContainText(title);
    });
  }
});

/** As Google's documents, a mail and our own pages put it on the clipboard. */
const copied = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">
<p><span>See </span><a href="https://www.google.com/url?q=https://elsewhere.example/terms&amp;sa=D"><span>their terms</span></a><span>.</span></p>
<p><span></span></p>
<ul><li><p><a href="SITE/pricing"><span style="font-weight:700">our prices</span></a></p></li></ul>
<p><a href="mailto:ann@people.example">Ann</a> and <a href="javascript:alert(1)">nothing</a></p>
<table><tr><td>A cell</td></tr></table></b>`;

// Only a browser has a clipboard with HTML, and the vendor's editor needs its layout.
test("R-CMS-3 pasted text keeps its links, those to our pages as references, and an address pasted over words links them", {
  tag: "@2of6",
}, async ({ newsroom, openStudio, site }) => {
  await newsroom.publishNew({
    ...smallPage("page-pasted", "/pasted", "Pasted"),
    blocks: [{ _key: "text", _type: "prose", body: [] }],
  });
  const mara = await openStudio("mara-lindqvist");
  const { page } = mara;
  await mara.go("/studio/intent/edit/id=page-pasted;type=page;path=blocks%5B_key%3D%3D%22text%22%5D.body");
  const editor = page.getByRole("dialog").locator('[contenteditable="true"]').last();
  await expect(editor).toBeVisible();
  // Until the Studio knows who may change the document, its editors drop what is pasted.
  await mara.waitForTraffic();
  await editor.click();
  const paste = (format: string, text: string) =>
    editor.evaluate(
      (element, given) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(given.format, given.text);
        element.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
      },
      { format, text },
    );
  await paste("text/html", copied.replace("SITE", site.url));
  const links = async () => {
    const stored = await newsroom.client.getDocument("drafts.page-pasted");
    const body: { children: { text: string; marks: string[] }[]; markDefs: Record<string, unknown>[] }[] =
      stored?.blocks?.[0]?.body ?? [];
    return body.map(({ children, markDefs }) => [
      children.map(({ text }) => text).join(""),
      ...markDefs.map(({ linkType, internal, external }) => [linkType, internal ?? external]),
    ]);
  };
  await expect
    .poll(links)
    .toEqual([
      ["See their terms.", ["external", "https://elsewhere.example/terms"]],
      ["our prices", ["internal", { _type: "reference", _ref: "page-pricing" }]],
      ["Ann and nothing", ["external", "mailto:ann@people.example"]],
      ["A cell"],
    ]);
  await expect(page.getByText("Pasted without its tables")).toBeVisible();

  const cell = editor.getByText("A cell", { exact: true });
  await expect(async () => {
    // The editor learns of a selection a tenth of a second late. A paste before that went in as words, beside the cell.
    if ((await links()).at(-1)?.[0] !== "A cell") await page.keyboard.press("ControlOrMeta+z");
    await cell.dblclick({ timeout: 5_000 });
    await paste("text/plain", `${site.url}/about`);
    await expect
      .poll(async () => (await links()).at(-1), { timeout: 10_000 })
      .toEqual(["A cell", ["internal", { _type: "reference", _ref: "page-about" }]]);
  }).toPass({ timeout: 120_000 });
});
