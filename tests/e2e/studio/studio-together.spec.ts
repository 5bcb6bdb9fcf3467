import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

test("two people in one document see each other, and each other's text as it is typed", {
  tag: "@6of6",
}, async ({ newsroom, openStudio }) => {
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

  await test.step("R-CMS-8 what one types while another publishes is kept, on its way or not sent yet", async () => {
    await mara.write("title", "Kept");
    await mara.text("title").press("End");
    const { promise: published, resolve: goOn } = Promise.withResolvers<void>();
    await mara.page.route("**/data/actions/**", async (route) => {
      await published;
      await route.continue();
    });
    const isOnItsWay = mara.page.waitForRequest("**/data/actions/**");
    await mara.text("title").pressSequentially(" on its way");
    await isOnItsWay;
    await mara.text("title").pressSequentially(" and not sent");
    await newsroom.publish("page-together", {});
    await expect(mara.text("title")).toHaveValue("Kept");
    goOn();
    const typed = "Kept on its way and not sent";
    await expect(mara.text("title")).toHaveValue(typed);
    await expect(mara.page.getByText("What you typed in “Kept")).toContainText("is back");
    await expect
      .poll(() => newsroom.client.getDocument("drafts.page-together"))
      .toMatchObject({ title: typed });
    expect(await newsroom.client.getDocument("page-together")).toMatchObject({ title: "Kept" });
  });
});

test("an open form stays live while a transaction changes its document and 200 others", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const others = Array.from({ length: 200 }, (_, n) => ({
    _id: `person-${n}`,
    _type: "person",
    name: `${n}`,
  }));
  const { client } = newsroom;
  const creation = client.transaction();
  for (const person of [...others, { _id: "person-open", _type: "person", name: "Open", role: "Before" }])
    creation.create(person);
  await creation.commit();
  const mara = await openStudio("mara-lindqvist");
  const deniz = await openStudio("deniz-aksoy");
  await Promise.all([
    mara.openDocument("person-open", "person"),
    deniz.openDocument("person-open", "person"),
  ]);
  const changeAll = async (id: string, role: string) => {
    const transaction = client.transaction();
    for (const { _id } of [...others, { _id: id }]) transaction.patch(_id, (patch) => patch.set({ role }));
    await transaction.commit();
  };

  await test.step("without a draft the form shows what the transaction wrote", async () => {
    await changeAll("person-open", "Published");
    await expect(mara.text("role")).toHaveValue("Published");
  });

  const name = "Open. Mara types on while all of them change";

  await test.step("typing goes on during the transaction and arrives", async () => {
    await mara.write("name", "Open.");
    await mara.text("name").press("End");
    await Promise.all([
      mara.text("name").pressSequentially(" Mara types on while all of them change", { delay: 30 }),
      changeAll("drafts.person-open", "Of all"),
    ]);
    await expect(mara.text("role")).toHaveValue("Of all");
    await expect(deniz.text("role")).toHaveValue("Of all");
    await expect(deniz.text("name")).toHaveValue(name);
    const stored = async () => (await client.getDocument("drafts.person-open"))?.name;
    await expect.poll(stored).toBe(name);
    await expect(mara.text("name")).toHaveValue(name);
  });

  await test.step("what somebody else writes afterwards appears", async () => {
    await deniz.write("role", "Deniz writes");
    await expect(mara.text("role")).toHaveValue("Deniz writes");
    await mara.publish();
    expect(await client.getDocument("person-open")).toMatchObject({ name, role: "Deniz writes" });
  });
});
