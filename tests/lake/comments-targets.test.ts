import { expect, test } from "vitest";
import { commentsClient, setUp, task } from "../support/comments.ts";
import { startLake } from "../support/lake.ts";

function aimedAt(id: string) {
  return {
    documentType: "lead",
    document: {
      _dataset: "production",
      _projectId: "local",
      _ref: id,
      _type: "crossDatasetReference",
      _weak: true,
    },
  };
}

test.each(["administrator", "publisher", "viewer"] as const)(
  "R-CMS-6 a %s can't aim a task at a lead, so that no title of one outlives it",
  async (role) => {
    await using lake = await startLake();
    await setUp(lake);
    const client = commentsClient(lake, role);
    const created = client.create(task("t1", role, { target: aimedAt("lead.1"), title: "Call Nadia Berg" }));
    await expect(created).rejects.toMatchObject({
      statusCode: 403,
      message: expect.stringContaining("private document"),
    });
    await client.create(task("t2", role, { title: "Call back" }));
    await expect(
      client
        .patch("t2")
        .set({ target: aimedAt("lead.1") })
        .commit(),
    ).rejects.toMatchObject({ statusCode: 403 });
    expect(await client.fetch('*[_type == "tasks.task"]{_id, target}')).toEqual([
      { _id: "t2", target: null },
    ]);
  },
);

test.each(["page-home", "drafts.page-home", "versions.r1.page-home"])(
  "a task can still be aimed at %s",
  async (id) => {
    await using lake = await startLake();
    await setUp(lake);
    const client = commentsClient(lake, "viewer");
    await client.create(task("t1", "viewer", { target: aimedAt(id) }));
    expect(await client.getDocument("t1")).toMatchObject({ target: { document: { _ref: id } } });
  },
);
