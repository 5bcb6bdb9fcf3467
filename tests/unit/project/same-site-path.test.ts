import { expect, test } from "vitest";
import { sameSitePath } from "../../../lib/same-site-path.ts";

test.each([
  ["/", "/"],
  ["/pricing?plan=team#faq", "/pricing?plan=team#faq"],
  ["/a/../b", "/b"],
])("the address %j leads to %j", (address, path) => {
  expect(sameSitePath(address)).toBe(path);
});

test.each([
  "",
  "pricing",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "\\\\evil.example",
])("the address %j falls back to the home page", (address) => {
  expect(sameSitePath(address)).toBe("/");
});
