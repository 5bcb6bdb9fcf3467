import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

const category = "contractCategory-business";
const hiring = 'subCategories[_key=="hiring"]';
const list = (slug: string) => `/signature/contracts/business/forms/${slug}`;

test("R-NAV-5 R-CMS-5 a renamed sub-category keeps its contracts and list, and a changed address redirects", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const studio = await openStudio("deniz-aksoy");
  const count = await newsroom.client.fetch<number>(
    'count(*[_type == "contractTemplate" && subCategory == "hiring" && !(_id in path("drafts.**"))])',
  );
  const lists = () => newsroom.visit(list("hiring"));

  await test.step("a new title keeps the address", async () => {
    const entry = encodeURIComponent(`${hiring}.title`);
    await studio.go(`/studio/intent/edit/id=${category};type=contractCategory;path=${entry}`);
    await studio.write(`${hiring}.title`, "Jobs & Offers");
    await expect(studio.text(`${hiring}.slug`)).toHaveValue("hiring");
    await studio.closeDialog();
    await studio.publish();
    await newsroom.told();
    const { status, html } = await lists();
    expect(status).toBe(200);
    expect(html).toContain(`${count} contracts, by name`);
    expect(html).toMatch(/<h1[^>]*>Jobs &amp; Offers<\/h1>/);
  });

  await test.step("a template is still in it and shows its new title", async () => {
    await studio.openDocument("contractTemplate-internship-agreement", "contractTemplate");
    await expect(studio.field("subCategory").locator("option:checked")).toHaveText("Jobs & Offers");
  });

  await test.step("a taken address is refused", async () => {
    await newsroom.edit(category, { [`${hiring}.slug.current`]: "sales-and-supply" });
    await studio.openDocument(category, "contractCategory");
    await expect(studio.publishButton).toHaveAttribute("data-disabled", "true");
  });

  await test.step("after a change of address the old one redirects, and after changing back the other one does", async () => {
    await newsroom.edit(category, { [`${hiring}.slug.current`]: "jobs" });
    await studio.publish();
    await newsroom.told();
    expect((await newsroom.visit(list("jobs"))).status).toBe(200);
    expect(await lists()).toMatchObject({ status: 308, location: list("jobs") });
    await newsroom.edit(category, { [`${hiring}.slug.current`]: "hiring" });
    await studio.publish();
    await newsroom.told();
    expect((await lists()).status).toBe(200);
    expect(await newsroom.visit(list("jobs"))).toMatchObject({ status: 308, location: list("hiring") });
  });
});
