import { storageProblem } from "@paraph/service/database-file";
import { expect, test } from "vitest";
import { startLake } from "./support/lake.ts";

test("a write on a disk that is full, or can't be written to, is refused as a whole, and works later without a restart", async () => {
  await using lake = await startLake();
  const editor = lake.client("editor", { maxRetries: 0 });
  const write = (n: number) =>
    editor.transaction([
      { createOrReplace: { _id: "one", _type: "post", n } },
      { createOrReplace: { _id: "two", _type: "post", n, text: "x".repeat(300_000) } },
    ]);
  await write(1).commit();
  const before = lake.dataset.seq;
  for (const [status, cause] of [
    [507, Object.assign(new Error("database or disk is full"), { errcode: 13 })],
    [503, Object.assign(new Error("attempt to write a readonly database"), { errcode: 8 })],
    [503, Object.assign(new Error("disk I/O error"), { errcode: 778 })],
  ] as const) {
    const { commit } = lake.dataset;
    lake.dataset.commit = () => {
      throw cause;
    };
    await expect(write(2).commit()).rejects.toMatchObject({
      statusCode: status,
      message: expect.stringContaining("nothing of this was stored"),
    });
    lake.dataset.commit = commit;
    expect(lake.dataset.seq).toBe(before);
    expect(lake.logged.at(-1)).toContain(cause.message);
  }
  await write(3).commit();
  expect(lake.dataset.documents.get("two")).toMatchObject({ n: 3 });
});

test.each([
  ["ENOSPC", "full"],
  ["EROFS", "unwritable"],
  ["EMFILE", "no file handles"],
  ["ENOENT", null],
])("%s is told as: %s", (code, problem) => {
  expect(storageProblem(Object.assign(new Error(code), { code }))).toBe(problem);
});
