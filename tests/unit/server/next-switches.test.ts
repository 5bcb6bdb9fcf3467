import { expect, test } from "vitest";
import { EnvironmentError } from "../../../lib/env/environment.ts";
import { parseWithout } from "../../../server/next/switches.ts";

test.each([
  [undefined, []],
  ["", []],
  [" , ", []],
  ["page-cache", ["page-cache"]],
  ["data-cache, page-store", ["data-cache", "page-store"]],
])("PARAPH_WITHOUT=%s turns off %j", (text, expected) => {
  expect([...parseWithout(text)]).toEqual(expected);
});

test("an unknown name is an error that lists the known ones", () => {
  expect(() => parseWithout("page-cache,late-scripts")).toThrow(EnvironmentError);
  expect(() => parseWithout("page-cache,late-scripts")).toThrow(
    'PARAPH_WITHOUT names "late-scripts". Known are browser-caching, data-cache, page-cache, page-store.',
  );
});
