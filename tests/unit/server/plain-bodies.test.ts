import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { PlainBodies } from "../../../server/pages/plain-bodies.ts";

const page = (letter: string) => brotliCompressSync(letter.repeat(1_000));

test("a text is uncompressed once for all who accept no compression, until others are asked for more recently", async () => {
  const bodies = new PlainBodies(2_500);
  const [a, b, c] = [page("a"), page("b"), page("c")];
  expect(String(await bodies.of(a))).toBe("a".repeat(1_000));
  await Promise.all([bodies.of(b), bodies.of(b)]);
  const isKept = (body: Buffer) => Buffer.isBuffer(bodies.of(body));
  expect([isKept(b), isKept(a)], "two asked for b at once, and it counts once").toEqual([true, true]);
  await bodies.of(c);
  expect([isKept(a), isKept(c)]).toEqual([true, true]);
  expect(isKept(b), "asked for least recently").toBe(false);
});
