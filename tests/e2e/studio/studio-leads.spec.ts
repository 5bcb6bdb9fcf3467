import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

const sent = {
  _type: "lead",
  status: "new",
  kind: "sales",
  page: "/pricing",
  message: "Forty leases a month.",
};
const leads = [
  {
    ...sent,
    _id: "lead.k7-a",
    email: "Petra@k7.example",
    name: "=Petra",
    receivedAt: "2026-11-20T08:00:00.000Z",
  },
  {
    ...sent,
    _id: "lead.k7-b",
    email: "petra@k7.example",
    kind: "demo",
    receivedAt: "2026-11-21T08:00:00.000Z",
  },
  {
    ...sent,
    _id: "lead.k7-c",
    email: "ravi@k7.example",
    status: "closed",
    receivedAt: "2026-11-22T08:00:00.000Z",
  },
];

test("R-CMS-3 leads are filtered, taken along as a table, and all of one person's are deleted with one press", {
  tag: "@1of6",
}, async ({ newsroom, openStudio }) => {
  for (const lead of leads) await newsroom.client.createOrReplace(lead);
  const studio = await openStudio("mara-lindqvist");
  const { page } = studio;
  await studio.go("/studio/leads");
  const shown = page.getByTestId("studio-leads").locator("> * > * > ul").getByTestId("lead");
  const search = page.getByRole("searchbox", { name: "Search leads" });

  await test.step("filters by text, form and status", async () => {
    await search.fill("k7.example");
    await expect(shown).toHaveCount(3);
    await expect(shown.first()).toContainText("ravi@k7.example");
    await page.getByRole("combobox", { name: "Status" }).selectOption("Closed");
    await expect(shown).toHaveCount(1);
    await page.getByRole("combobox", { name: "Status" }).selectOption("New");
    await page.getByRole("combobox", { name: "Form" }).selectOption("Contact sales");
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText("Petra@k7.example · =Petra");
  });

  await test.step("takes along what was found, without formulas", async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    const rows = readFileSync(await file.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^received_at,status,form,email,name,/);
    expect(rows[1]).toContain(`Petra@k7.example,"'=Petra"`);
  });

  await test.step("shows what there is of a person, however the address is written, and deletes it", async () => {
    const person = page.getByTestId("forget-person");
    await person.getByRole("textbox", { name: "E-mail address of the person" }).fill(" PETRA@k7.example");
    await person.getByRole("button", { name: "Show what there is" }).click();
    await expect(person.getByTestId("lead")).toHaveCount(2);
    await person.getByRole("button", { name: "Delete all 2 for good" }).click();
    await expect(person.getByText("Everything that petra@k7.example sent is deleted.")).toBeVisible();
    const left = await newsroom.client.fetch<string[]>(
      '*[_type == "lead" && email match "k7.example"]._id',
      {},
      {
        perspective: "raw",
      },
    );
    expect(left).toEqual(["lead.k7-c"]);
  });
});

test("R-CMS-3 an editor deletes no person's data at once, and a viewer has no leads at all", {
  tag: "@all",
}, async ({ openStudio }) => {
  const deniz = await openStudio("deniz-aksoy");
  await deniz.go("/studio/leads");
  const editor = deniz.page;
  await expect(editor.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
  await expect(editor.getByTestId("forget-person")).toHaveCount(0);
  const viewer = await openStudio("ines-kowalski");
  await viewer.openDesk();
  await expect(viewer.page.getByRole("link", { name: "Help" })).toBeVisible();
  await expect(viewer.page.getByRole("link", { name: "Leads" })).toHaveCount(0);
});
