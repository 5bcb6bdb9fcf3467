import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

test("two people in one document see each other, and each other's text as it is typed", async ({
  newsroom,
  openStudio,
}) => {
  await newsroom.publishNew(smallPage("page-together", "/together", "Written by two"));
  const mara = await openStudio("mara-lindqvist");
  const deniz = await openStudio("deniz-aksoy");
  await Promise.all([
    mara.openDocument("page-together", "page"),
    deniz.openDocument("page-together", "page"),
  ]);

  await test.step("each sees the other's avatar", async () => {
    await expect(deniz.person("Mara Lindqvist")).toBeVisible();
    await expect(mara.person("Deniz Aksoy")).toBeVisible();
  });

  await test.step("each form follows what the other types", async () => {
    await mara.write("title", "Written by Mara");
    await expect(deniz.text("title")).toHaveValue("Written by Mara");
    await deniz.text("title").press("End");
    await deniz.text("title").pressSequentially(" and Deniz");
    await expect(mara.text("title")).toHaveValue("Written by Mara and Deniz");
  });

  await test.step("each sees what the other publishes", async () => {
    await deniz.publish();
    await expect(mara.publishButton).toHaveAttribute("data-disabled", "true");
    await mara.write("title", "Mara once more");
    await expect(deniz.text("title")).toHaveValue("Mara once more");
    await mara.publish();
    expect(await newsroom.client.getDocument("page-together")).toMatchObject({ title: "Mara once more" });
  });
});

test("an open form follows a transaction over several documents and stays editable", async ({
  newsroom,
  openStudio,
}) => {
  const people = ["first", "second", "third"].map((name) => ({
    _id: `person-${name}`,
    _type: "person",
    name,
  }));
  for (const person of people) await newsroom.publishNew(person);
  const mara = await openStudio("mara-lindqvist");
  await mara.openDocument("person-second", "person");
  await expect(mara.text("name")).toHaveValue("second");

  const transaction = newsroom.client.transaction();
  for (const { _id, name } of people) transaction.patch(_id, (patch) => patch.set({ name: `${name}, new` }));
  await transaction.commit();
  await expect(mara.text("name")).toHaveValue("second, new");

  await mara.write("name", "Written after it");
  await mara.publish();
  expect(await newsroom.client.getDocument("person-second")).toMatchObject({ name: "Written after it" });
});
