import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import { setUp } from "./support/comments.ts";
import { startLake, transports } from "./support/lake.ts";

const home = { _id: "page-home", _type: "page", title: "Home" };
/** The Studio's text. */
const query = '*[_type == "system.group"]{members, grants}';

interface Group {
  readonly members: readonly string[];
  readonly grants: readonly { readonly filter: string; readonly permissions: readonly string[] }[];
}

/** As the Studio decides whom a comment may mention. */
async function mayRead(user: string, groups: readonly Group[], document: object): Promise<boolean> {
  const grants = groups.filter(({ members }) => members.includes(user)).flatMap((group) => group.grants);
  for (const { filter, permissions } of grants.filter((grant) => grant.permissions.includes("read"))) {
    const value = await evaluate(parse(`*[${filter}]`), { dataset: [document] });
    const found: unknown = await value.get();
    if (permissions.length > 0 && Array.isArray(found) && found.length === 1) return true;
  }
  return false;
}

test.each(transports)(
  "the Studio finds everybody authorized to be mentioned and assigned, over %s",
  async (over) => {
    await using lake = await startLake({ over, documents: [home] });
    await setUp(lake);
    const client = lake.client("viewer");
    const groups = await client.fetch<Group[]>(query);
    const { members } = await client.request<{ members: { id: string; isRobot: boolean }[] }>({
      url: "/projects/local",
    });
    const people = members.filter(({ isRobot }) => !isRobot).map(({ id }) => id);
    const users: { id: string }[] = await client.request({ url: `/users/${people.join(",")}` });
    expect(users.map(({ id }) => id)).toEqual([
      "mara-lindqvist",
      "deniz-aksoy",
      "kofi-mensah",
      "lena-brandt",
      "ines-kowalski",
    ]);
    for (const { id } of users) {
      expect(await mayRead(id, groups, home), id).toBe(true);
      expect(await mayRead(id, groups, { _id: "drafts.page-home", _type: "page" }), id).toBe(true);
    }
    expect(await mayRead("somebody", groups, home)).toBe(false);
  },
);

test("groups are nowhere but in the answer to that query: not stored, not listed, not for strangers", async () => {
  await using lake = await startLake({ documents: [home] });
  const admin = lake.client("administrator", { perspective: "raw" });
  expect(await admin.fetch(`count(${query})`)).toBe(0);
  expect(await admin.fetch("count(*)")).toBe(1);
  expect(await admin.fetch("*[]._type")).toEqual(["page"]);
  expect(await admin.getDocument("_.groups.viewer")).toBeUndefined();
  expect(await lake.client("anonymous").fetch(query)).toEqual([]);
  await admin.delete({ query: '*[_type == "system.group"]' });
  expect(await admin.fetch(query)).toHaveLength(5);
  expect(lake.dataset.seq).toBe(1);
});

test("a query that asks for groups among others reads what is stored", async () => {
  await using lake = await startLake({ documents: [home] });
  const client = lake.client("viewer");
  const query = '*[_type == "system.group"] {"pages": *[_type == "page"]._id}';
  expect(await client.fetch(query)).toEqual([]);
  expect(await client.fetch('*[_type in ["system.group", "page"]]._id')).toEqual(["page-home"]);
  expect(await client.fetch(" * [ _type == 'system.group' ] ")).toHaveLength(5);
});
