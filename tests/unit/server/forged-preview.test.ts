import { expect, test } from "vitest";
import { dropForgedPreview } from "../../../server/http/request-guard.ts";

const id = "e8bc53ffaa8705c819024148f842940d";

test.each<[sent: string | undefined, kept: string | undefined]>([
  [undefined, undefined],
  ["a=b", "a=b"],
  [`__prerender_bypass=${id}`, `__prerender_bypass=${id}`],
  [`a=b; __prerender_bypass=${id}; c=d`, `a=b; __prerender_bypass=${id}; c=d`],
  ["__prerender_bypass=x", undefined],
  ["__prerender_bypass=", undefined],
  [`a=b; __prerender_bypass=${id}x; c=d`, "a=b; c=d"],
  [`__prerender_bypass=x;__prerender_bypass=${id}`, `__prerender_bypass=${id}`],
  ["x__prerender_bypass=1; a=__prerender_bypass; c=d", "c=d"],
])("R-CMS-6 of the cookies %s, a genuine preview leaves %s", (sent, kept) => {
  const headers = sent === undefined ? {} : { cookie: sent };
  dropForgedPreview({ headers }, id);
  expect(headers).toEqual(kept === undefined ? {} : { cookie: kept });
});

test("R-CMS-6 where nobody knows the value, a preview's cookie stays", () => {
  const headers = { cookie: "__prerender_bypass=x" };
  dropForgedPreview({ headers }, null);
  expect(headers).toEqual({ cookie: "__prerender_bypass=x" });
});
