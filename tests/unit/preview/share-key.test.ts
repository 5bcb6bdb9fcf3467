import { expect, test } from "vitest";
import { createShareKey, parseShareKey, shareDocumentId, shareLink } from "@/lib/sharing/share-key";

test("R-CMS-6 a share link carries its key, and nothing else is taken for one", () => {
  const key = createShareKey();
  const written = new URL(shareLink(key), "https://paraph.example").searchParams.get("key");
  expect(parseShareKey(written)).toEqual(key);
  expect(shareDocumentId(key), "a dot hides it from visitors").toBe(`share.${key.id}`);
  expect(createShareKey().secret).not.toBe(key.secret);
  for (const other of [
    null,
    "",
    key.id,
    `${written}0`,
    written?.toUpperCase(),
    `../${written}`,
    `editor.${written}`,
  ])
    expect(parseShareKey(other), String(other)).toBeNull();
});
