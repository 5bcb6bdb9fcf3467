import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { readEvents } from "./support/event-stream.ts";
import { collect } from "./support/events.ts";
import { startLake, transports } from "./support/lake.ts";

const lead = {
  _id: "lead.5f0c2d5e-0000-4000-8000-000000000001",
  _type: "lead",
  status: "new",
  email: "nadia@berg.example",
  message: "Forty leases a month.",
};
const page = { _id: "page-home", _type: "page", title: "Home" };

const questions = [
  "*",
  '*[_type == "lead"]',
  "*[_id == $id]",
  '*[_id in path("lead.**")]',
  "*[email match 'nadia*']",
  '*[[email, message] match text::query("leases")]',
  "*[defined(email)] | order(_createdAt desc)[0...10]",
  '{"one": *[_id == $id][0], "count": count(*[_type == "lead"])}',
  '*[_id == "page-home"]{"all": *[_type == "lead"].email}',
];

test.each(transports)("R-CMS-6 no query without a token returns a lead, over %s", async (over) => {
  await using lake = await startLake({ over, documents: [page, lead] });
  const anonymous = lake.client("anonymous");
  for (const perspective of ["published", "raw", "drafts"] as const) {
    for (const question of questions) {
      const answer = await anonymous.fetch(question, { id: lead._id }, { perspective });
      expect(JSON.stringify(answer), `${perspective}: ${question}`).not.toMatch(/nadia|leases|lead\./);
    }
  }
  expect(await anonymous.getDocument(lead._id)).toBeUndefined();
  await expect(anonymous.patch(lead._id).set({ status: "closed" }).commit()).rejects.toMatchObject({
    statusCode: 401,
  });
  await expect(anonymous.create({ ...lead, _id: "lead.forged" })).rejects.toMatchObject({ statusCode: 401 });
  const editor = lake.client("editor");
  expect(await editor.fetch('*[_type == "lead"].email')).toEqual(["nadia@berg.example"]);
});

test.each(transports)("R-CMS-6 no stream reveals a new lead to a stranger, over %s", async (over) => {
  await using lake = await startLake({ over, documents: [page] });
  const anonymous = lake.client("anonymous");
  await using live = readEvents(await lake.fetch(`${lake.url}/v2025-02-19/data/live/events/production`));
  using heard = collect(anonymous.listen("*", {}, { events: ["welcome", "mutation"] }));
  await live.next();
  await heard.next();
  const editor = lake.client("editor");
  await editor.createIfNotExists(lead);
  await editor.patch("page-home").set({ title: "New" }).commit();
  expect((await live.next()).data).toEqual({ tags: ["s1:*", "s1:page"] });
  expect(await heard.next()).toMatchObject({ documentId: "page-home" });
});

test("a lead does not change the table of published revisions, so no page is rendered for it", async () => {
  await using lake = await startLake({ documents: [page] });
  using database = new DatabaseSync(path.join(lake.folder, "datasets/production.db"), { readOnly: true });
  const rows = () => database.prepare("SELECT key, rev FROM published ORDER BY key").all();
  const before = rows();
  expect(before.length).toBeGreaterThan(0);
  await lake.client("editor").createIfNotExists(lead);
  expect(rows()).toEqual(before);
});

test("a lead that is sent again keeps the editor's changes and can be deleted", async () => {
  await using lake = await startLake({ documents: [page] });
  const editor = lake.client("editor");
  await editor.createIfNotExists(lead);
  await editor.patch(lead._id).set({ status: "answered", note: "Called back." }).commit();
  await editor.createIfNotExists(lead);
  expect(await editor.getDocument(lead._id)).toMatchObject({ status: "answered", note: "Called back." });
  await editor.delete(lead._id);
  expect(await editor.getDocument(lead._id)).toBeUndefined();
});

const draftOfLead = { ...lead, _id: `drafts.${lead._id}` };

test.each(transports)("R-CMS-3 authors and viewers read no lead by any way, over %s", async (over) => {
  await using lake = await startLake({ over, documents: [page, lead, draftOfLead] });
  await lake.client("editor").patch(lead._id).set({ note: "Called nadia." }).commit();
  await lake.client("editor").releases.create({ releaseId: "r" });
  const secret = /nadia|leases a|lead\./;
  for (const role of ["author", "viewer"] as const) {
    const reader = lake.client(role);
    for (const perspective of ["published", "raw", "drafts"] as const) {
      for (const question of questions) {
        const answer = await reader.fetch(question, { id: lead._id }, { perspective });
        expect(JSON.stringify(answer), `${role} ${perspective}: ${question}`).not.toMatch(secret);
      }
    }
    expect(await reader.getDocument(lead._id)).toBeUndefined();
    const headers = { authorization: `Bearer ${lake.tokenOf(role)}` };
    for (const path of [
      `history/production/transactions/${lead._id}`,
      `history/production/documents/${lead._id}?lastRevision=true`,
      `history/production/documents/drafts.${lead._id}`,
      "export/production",
    ]) {
      const answer = await lake.fetch(`${lake.url}/v2025-02-19/data/${path}`, { headers });
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), `${role}: ${path}`).not.toMatch(secret);
    }
    const events = await lake.fetch(
      `${lake.url}/v2025-02-19/data/history/production/events/documents/${lead._id}`,
      { headers },
    );
    expect(await events.json()).toMatchObject({ events: { [lead._id]: [] } });
    using heard = collect(reader.listen("*", {}, { events: ["welcome", "mutation"], visibility: "query" }));
    await heard.next();
    await lake
      .client("editor")
      .patch(lead._id)
      .set({ status: `seen by no ${role}` })
      .commit();
    await lake.client("editor").patch("page-home").set({ title: role }).commit();
    expect(await heard.next()).toMatchObject({ documentId: "page-home" });
    const copy = { releaseId: "r", publishedId: "page-copy", baseId: lead._id };
    await expect(reader.createVersion(copy)).rejects.toThrow();
    await expect(reader.patch(`drafts.${lead._id}`).set({ note: "x" }).commit()).rejects.toThrow();
  }
  for (const role of ["editor", "publisher", "administrator"] as const) {
    expect(await lake.client(role).fetch('*[_type == "lead"].email')).toEqual(["nadia@berg.example"]);
  }
});
