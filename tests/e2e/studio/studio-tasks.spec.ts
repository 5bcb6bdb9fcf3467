import { expect, type Locator } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import type { Studio } from "../support/studio.ts";
import { test } from "../support/studio-test.ts";

test("a task made from a document reaches the viewer it is assigned to, who discusses and closes it", {
  tag: "@all",
}, async ({ newsroom, openStudio, request, site }) => {
  await newsroom.publishNew(smallPage("page-with-task", "/with-task", "Needs work"));
  // The panel of tasks stays open wherever the Studio goes, beside what the next test looks for.
  const deniz = await openStudio("deniz-aksoy", { fresh: true });
  const ines = await openStudio("ines-kowalski", { fresh: true });

  await test.step("an editor makes one from the document's menu", async () => {
    const { page } = deniz;
    await deniz.openDocument("page-with-task", "page");
    const entry = page.getByRole("menuitem", { name: "Create new task" });
    await pressUntil(page.getByTestId("pane-context-menu-button").last(), entry);
    await entry.click();
    await expect(page.getByTestId("task-target-field-preview")).toContainText("Needs work");
    await page.getByPlaceholder("Task title").fill("Shorten the first block");
    await page.getByTestId("comment-input-editable").pressSequentially("Two lines at most");
    await page.getByText("Select assignee").click();
    await page.getByRole("menuitem", { name: "Ines Kowalski" }).click();
    const deadline = page.getByPlaceholder("yyyy-mm-dd");
    await deadline.fill("2027-03-01");
    await deadline.press("Tab");
    await page.getByRole("button", { name: "Create Task" }).click();
    await expect(page.getByText("Task created")).toBeVisible();
  });

  await test.step("it is listed for its author and on the document", async () => {
    await expect(task(deniz)).toHaveCount(1);
    await expect(task(deniz)).toContainText("Shorten the first block");
    await expect(task(deniz)).toContainText("Mar 1");
    await deniz.page.getByRole("tab", { name: "Active Document" }).click();
    await expect(task(deniz)).toHaveCount(1);
    await expect(deniz.page.getByRole("button", { name: "1 open task" })).toBeVisible();
  });

  await test.step("the viewer finds it among those assigned to her, comments on it and closes it", async () => {
    const { page } = ines;
    await ines.openDesk();
    await page.getByTestId("tasks-toolbar").click();
    await expect(page.getByRole("tab", { name: "Assigned" })).toHaveAttribute("aria-selected", "true");
    await open(ines);
    await expect(page.getByText("Two lines at most")).toBeVisible();
    await expect(page.getByText("created this task")).toBeVisible();
    const comment = page.getByTestId("comment-input-editable").last();
    await comment.click();
    await comment.pressSequentially("Done in one line");
    await page.getByTestId("comment-input-send-button").last().click();
    await expect(page.getByTestId("comments-list-item-layout")).toContainText("Done in one line");
    await page.getByRole("button", { name: "To Do" }).click();
    await page.getByRole("menuitem", { name: "Done" }).click();
    await expect(page.getByText("changed status to Done")).toBeVisible();
  });

  await test.step("the editor sees that without a reload, and after one", async () => {
    const { page } = deniz;
    await expect(page.getByRole("button", { name: "1 open task" })).toHaveCount(0);
    await page.reload();
    await expect(deniz.form).toBeVisible();
    await page.getByTestId("tasks-toolbar").click();
    await page.getByRole("tab", { name: "Active Document" }).click();
    await page.getByText("Done", { exact: true }).click();
    await open(deniz);
    await expect(page.getByText("Ines Kowalski changed status to Done")).toBeVisible();
    await expect(page.getByTestId("comments-list-item-layout")).toContainText("Done in one line");
  });

  await test.step("strangers see nothing of it", async () => {
    const address = `${site.lakeAddress}/v2025-02-19/data/query/production-comments`;
    const answer = await request.get(address, { params: { query: "*" } });
    expect(answer.status()).toBe(401);
    expect(await answer.text()).not.toContain("Shorten");
    expect((await newsroom.visit("/with-task")).html).not.toContain("Shorten");
  });
});

function task({ page }: Studio): Locator {
  return page.getByTestId("tasks-list-item").filter({ visible: true });
}

async function open(studio: Studio): Promise<void> {
  await task(studio).getByRole("button", { name: "Shorten the first block" }).click();
}
