import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

function lead(id: string, more: Readonly<Record<string, string>> = {}) {
  return {
    _id: `lead.${id}`,
    _type: "lead",
    status: "new",
    kind: "sales",
    email: `${id}@visitor.example`,
    page: "/about",
    receivedAt: new Date(Date.now() - 60_000).toISOString(),
    ...more,
  };
}

test("R-CMS-6 an editor finds leads by status, form and words, answers one and takes along what the filter leaves", async ({
  newsroom,
  openStudio,
}) => {
  const transaction = newsroom.client.transaction();
  for (let n = 0; n < 60; n += 1) {
    transaction.create(lead(`many-${n}`, { kind: "newsletter", receivedAt: "2026-01-05T10:00:00.000Z" }));
  }
  transaction.create(lead("nadia", { name: "Nadia Öberg", message: "=cmd|' /C calc'!A0" }));
  transaction.create(lead("omar", { kind: "demo", status: "answered", company: "Barges Ltd" }));
  await transaction.commit();

  const { page } = await openStudio("deniz-aksoy");
  await page.goto("/studio/leads");
  const leads = page.getByTestId("lead");

  await test.step("sees a page of them, then more", async () => {
    await expect(page.getByText("62 leads", { exact: true })).toBeVisible();
    await expect(leads).toHaveCount(50);
    await page.getByRole("button", { name: "Show older ones" }).click();
    await expect(leads).toHaveCount(62);
    await expect(page.getByRole("button", { name: "Show older ones" })).toHaveCount(0);
  });

  await test.step("filters by form, status and words", async () => {
    await page.getByRole("combobox", { name: "Form", exact: true }).selectOption("Demo request");
    await expect(leads).toHaveCount(1);
    await expect(leads).toContainText("Barges Ltd");
    await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("New");
    await expect(page.getByText("No lead matches.")).toBeVisible();
    await page.getByRole("combobox", { name: "Form", exact: true }).selectOption("All forms");
    await page.getByRole("searchbox", { name: "Search leads" }).fill("nadia");
    await expect(page.getByText("1 lead", { exact: true })).toBeVisible();
    await expect(leads).toContainText("Nadia Öberg");
  });

  await test.step("takes along only those, without a formula", async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    const [names, row, ...rest] = readFileSync(await file.path(), "utf8").split("\r\n");
    expect(names).toMatch(/^\ufeffreceived_at,status,/);
    expect(row).toContain(`nadia@visitor.example,Nadia Öberg,,"'=cmd|' /C calc'!A0",/about`);
    expect(rest).toEqual([""]);
  });

  await test.step("sets its status", async () => {
    const status = page.getByRole("combobox", { name: "Status of nadia@visitor.example" });
    await status.selectOption("Answered");
    const stored = () => newsroom.client.fetch('*[_id == "lead.nadia"][0].status');
    await expect.poll(stored).toBe("answered");
    await expect(status).toHaveValue("answered");
  });

  await test.step("opens it", async () => {
    await page.getByRole("link", { name: "nadia@visitor.example" }).click();
    await expect(page.getByTestId("field-note")).toBeVisible();
  });
});

test("R-CMS-6 who only reads or writes drafts is not offered the leads", async ({ openStudio }) => {
  const { page } = await openStudio("ines-kowalski");
  await page.goto("/studio");
  await expect(page.getByTestId("structure-tool-list-pane")).toBeVisible();
  await expect(page.getByRole("link", { name: "Help" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Leads" })).toHaveCount(0);
});
