import { startLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { parseShareKey, shareDocumentId } from "@/lib/sharing/share-key";
import { createShare } from "@/studio/sharing/create-share";

const now = new Date("2026-12-01T09:00:00Z");
const subject = { title: "Spring", path: "/pricing", release: "rSpring" };

test("R-CMS-6 R-CMS-8 a link shows a release to whoever has it, for as long as was chosen; authors and viewers make none", async () => {
  await using lake = await startLake();
  const made = { term: 7, createdBy: "Deniz", now } as const;
  const link = await createShare(lake.client("editor"), subject, made);
  const key = parseShareKey(new URL(link, "https://paraph.example").searchParams.get("key") ?? "");
  if (!key) throw new Error(`${link} has no key.`);
  expect(await lake.client("administrator").getDocument(shareDocumentId(key))).toMatchObject({
    ...subject,
    secret: key.secret,
    expiresAt: "2026-12-08T09:00:00.000Z",
    createdBy: "Deniz",
    visits: 0,
  });
  const ofPage = await createShare(lake.client("editor"), { ...subject, release: null }, made);
  expect(ofPage).not.toBe(link);
  for (const role of ["author", "viewer"] as const)
    await expect(createShare(lake.client(role), subject, made)).rejects.toMatchObject({ statusCode: 403 });
});
