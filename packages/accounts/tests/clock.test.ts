import { expect, test } from "vitest";
import { right, verify, wrong, wrongCode } from "./support/codes.ts";
import { startProduct } from "./support/product.ts";

const day = 24 * 3600;

test("R-AUTH-6 after the clock was set back a day, right codes count again at once and wrong ones lock nobody for a day", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  expect(await verify(product, product.code(), token)).toEqual(right);
  product.pass(30);
  for (let at = 0; at < 5; at += 1) expect(await verify(product, wrongCode(product), token)).toEqual(wrong);
  product.pass(-day);
  const code = product.code();
  expect(await verify(product, code, token)).toEqual(right);
  // A code still works once.
  expect(await verify(product, code, token)).toEqual(wrong);
});
