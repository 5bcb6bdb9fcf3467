import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { PlainBodies } from "../../../server/pages/plain-bodies.ts";

const page = (letter: string) => brotliCompressSync(letter.repeat(1_000));

test("a text is uncompressed once for all who accept no compression, until others are asked for more recently", async () => {
  const bodies = new PlainBodies(3_000);
  const [a, b, c] = [page("a"), page("b"), page("c")];
  expect(String(await bodies.of(a))).toBe("a".repeat(1_000));
  expect(Buffer.isBuffer(bodies.of(a)), "asked for once, as what is made for one visitor is").toBe(false);
  await bodies.of(a);
  await Promise.all([bodies.of(b), bodies.of(b), bodies.of(b)]);
  const isKept = (body: Buffer) => Buffer.isBuffer(bodies.of(body));
  expect([isKept(b), isKept(a)], "two asked for b at once, and it counts once").toEqual([true, true]);
  await bodies.of(c);
  await bodies.of(c);
  expect([isKept(a), isKept(c)]).toEqual([true, true]);
  const long = brotliCompressSync("d".repeat(3_000));
  for (let count = 0; count < 2; count++) await bodies.of(long);
  expect([isKept(long), isKept(a), isKept(c)], "too long to be kept, and takes nobody's place").toEqual([
    false,
    true,
    true,
  ]);
  expect(isKept(b), "asked for least recently").toBe(false);
});
