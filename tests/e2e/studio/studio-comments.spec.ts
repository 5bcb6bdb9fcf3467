import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import type { Studio } from "../support/studio.ts";
import { test } from "../support/studio-test.ts";

test("a comment on a field mentions somebody, is reacted to, answered by a viewer and resolved", {
  tag: "@all",
}, async ({ newsroom, openStudio, request, site }) => {
  await newsroom.publishNew(smallPage("page-discussed", "/discussed", "To be discussed"));
  const deniz = await openStudio("deniz-aksoy");
  const ines = await openStudio("ines-kowalski");

  await test.step("an editor comments on the title and mentions a colleague", async () => {
    await deniz.openDocument("page-discussed", "page");
    await expect(deniz.text("title")).toBeEditable();
    await deniz.field("title").hover();
    await deniz.field("title").getByRole("button", { name: "Add comment" }).first().click();
    const input = deniz.page.getByTestId("comment-input-editable");
    await input.pressSequentially("Is this right, @Ines");
    await expect(deniz.page.getByTestId("comments-mentions-menu")).toHaveText("Ines Kowalski");
    await input.press("Enter");
    await deniz.page.getByTestId("comment-input-send-button").click();
    await expect(comments(deniz)).toHaveCount(1);
    await expect(comments(deniz).first()).toContainText("Is this right, @Ines Kowalski");
    await expect(comments(deniz).first()).toContainText("Deniz Aksoy");
    await expect(deniz.text("title")).toHaveValue("To be discussed");
  });

  await test.step("a viewer finds it on the field, reacts and answers", async () => {
    await ines.openDocument("page-discussed", "page");
    await expect(ines.text("title")).toHaveAttribute("readonly", "");
    await ines.field("title").getByRole("button", { name: "Open comments" }).click();
    await comments(ines).first().hover();
    await comments(ines).first().getByRole("button", { name: "Add reaction" }).first().click();
    await ines.page.getByRole("menuitem", { name: "React with Rocket" }).click();
    await reply(ines, "It is");
    await expect(comments(ines)).toHaveCount(2);
  });

  await test.step("the editor sees both without a reload", async () => {
    await expect(comments(deniz)).toHaveCount(2);
    await expect(comments(deniz).first()).toContainText("🚀");
    await expect(comments(deniz).last()).toContainText("Ines Kowalski");
    await expect(comments(deniz).last()).toContainText("It is");
  });

  await test.step("nobody else learns of it, not even by asking the lake", async () => {
    const ask = async (dataset: string) => {
      const address = `${site.lakeAddress}/v2025-02-19/data/query/${dataset}`;
      const answer = await request.get(address, { params: { query: '*[_type == "comment"]' } });
      return { status: answer.status(), text: await answer.text() };
    };
    expect(await ask("production")).toMatchObject({
      status: 200,
      text: expect.stringContaining('"result":[]'),
    });
    expect(await ask("production-comments")).toMatchObject({
      status: 401,
      text: expect.not.stringContaining("Is this right"),
    });
    const { html } = await newsroom.visit("/discussed");
    expect(html).toContain("To be discussed");
    expect(html).not.toContain("Is this right");
  });

  await test.step("resolved comments leave the list of open ones, for everybody", async () => {
    await comments(deniz).first().hover();
    await deniz.page.getByTestId("comments-list-item-status-button").first().click();
    await expect(comments(deniz)).toHaveCount(0);
    await expect(comments(ines)).toHaveCount(0);
  });

  await test.step("after a reload they are among the resolved", async () => {
    await deniz.page.reload();
    await expect(deniz.form).toBeVisible();
    await deniz.page.getByRole("button", { name: "Open", exact: true }).click();
    await deniz.page.getByRole("menuitem", { name: "Resolved comments" }).click();
    await expect(comments(deniz)).toHaveCount(2);
    await expect(comments(deniz).last()).toContainText("It is");
  });
});

function comments({ page }: Studio) {
  return page.getByTestId("comments-list").getByTestId("comments-list-item-layout");
}

async function reply({ page }: Studio, text: string): Promise<void> {
  const input = page.getByTestId("comments-list").getByTestId("comment-input-editable").last();
  await input.click();
  await input.pressSequentially(text);
  await page.getByTestId("comments-list").getByTestId("comment-input-send-button").last().click();
}
