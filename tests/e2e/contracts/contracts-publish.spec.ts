import { expect } from "@playwright/test";
import { notFoundPath } from "../../../lib/next-names.ts";
import { test } from "../fixtures.ts";
import { Newsroom, ownSystem } from "../support/newsroom.ts";

const base = "/signature/contracts";
const own = `${base}/business/forms/hiring`;
const lists = [
  base,
  ...["business", "real-estate"].map((category) => `${base}/${category}`),
  own,
  ...["business/forms/sales-and-supply", "business/forms/confidentiality", "real-estate/forms/leases"].map(
    (list) => `${base}/${list}`,
  ),
  ...["business", "real-estate"].map((category) => `/api/contracts/${category}`),
  "/api/menus/contracts",
];
const category = [`${base}/business`, "/api/contracts/business"];
/** These pages name or count contracts of all categories. */
const everywhere = [base, "/api/menus/contracts"];

test("R-CMS-7 R-CONTRACT-4 publishing a contract re-renders exactly the lists that it changes", {
  tag: "@6of6",
}, async () => {
  await using site = await ownSystem();
  const newsroom = new Newsroom(site);
  const [id = ""] = await newsroom.client.fetch<string[]>(
    '*[_type == "contractTemplate" && subCategory == "hiring" && count(*[references(^._id)]) == 0]._id',
  );
  const slug = await newsroom.client.fetch<string>("*[_id == $id][0].slug.current", { id });
  const contract = `${base}/business/${slug}`;
  const renders = async () => {
    await newsroom.visitAll([contract, ...lists]);
    return newsroom.rendersSince().sort();
  };
  await renders();
  expect(await renders()).toEqual([]);

  await test.step("a heading of its text re-renders only the contract", async () => {
    await newsroom.publish(id, { "clauses[0].heading": "Hours and breaks" });
    expect(await renders()).toEqual([contract]);
  });

  await test.step("its summary re-renders the lists of its sub-category and category", async () => {
    await newsroom.publish(id, { summary: "For somebody who starts on Monday." });
    expect(await renders()).toEqual([contract, own, ...category, ...everywhere].sort());
    expect((await newsroom.visit(own)).html).toContain("For somebody who starts on Monday.");
  });

  await test.step("another sub-category re-renders both the old list and the new one", async () => {
    const other = `${base}/business/forms/sales-and-supply`;
    await newsroom.publish(id, { subCategory: "sales-and-supply" });
    expect(await renders()).toEqual([contract, own, other, ...category, ...everywhere].sort());
    expect((await newsroom.visit(own)).html).not.toContain(contract);
    expect((await newsroom.visit(other)).html).toContain(contract);
  });

  await test.step("unpublishing re-renders the lists that had it", async () => {
    const other = `${base}/business/forms/sales-and-supply`;
    await newsroom.unpublish(id);
    await newsroom.visitAll(lists);
    // In the background what visitors asked for is made anew, too, and this is the page of missing addresses now.
    const changed = newsroom.rendersSince().filter((path) => path !== notFoundPath);
    expect(changed.sort()).toEqual([other, ...category, ...everywhere].sort());
    expect((await newsroom.visit(other)).html).not.toContain(contract);
  });
});
