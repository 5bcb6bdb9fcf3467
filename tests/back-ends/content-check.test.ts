import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { createContentFolder } from "@paraph/lake/testing/content-folder";
import { createFolder } from "@paraph/lake/testing/lake-store";
import { expect, test } from "vitest";
import { runParaph } from "../support/run-paraph.ts";

const check = (args: string[], data: string) =>
  runParaph(["check", ...args], { ...process.env, PARAPH_DATA: data });

const hero = { _key: "hero", _type: "hero", variant: "centered", heading: "Checked" };
const page = { title: "Checked", path: "/checked", group: "general", blocks: [hero] };

test("R-CMS-6 the site check in a terminal names document, field and error, and its exit code is for CI", async () => {
  using data = createFolder();
  using content = createContentFolder({ "page/page-checked.json": page });
  const advice = await check(["--folder", content.path], data.path);
  expect(advice.code, advice.stderr).toBe(0);
  expect(advice.stdout).toMatch(/Page “Checked” \(page-checked\)\n {2}warning /);
  expect(advice.stdout).toMatch(/\n1 document checked: 0 errors, \d+ warnings?\.\n$/);

  content.write("page/page-checked.json", { ...page, blocks: [{ ...hero, heading: undefined }] });
  const wrong = await check(["--folder", content.path, "--no-warnings"], data.path);
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).not.toMatch(/^ {2}warning /m);
  expect(wrong.stdout).toMatch(/\n {2}ERROR {4}.*Heading: /);
  expect(wrong.stdout).toMatch(/1 document checked: 1 error/);
  expect(existsSync(path.join(data.path, "lake")), "a folder is checked in a lake of its own").toBe(false);
  expect(readdirSync(content.path)).toEqual(["page"]);
});

test("R-CMS-6 the site check in a terminal tells a failure from errors of the content", async () => {
  using data = createFolder();
  using content = createContentFolder({ "page/page-checked.json": page });
  const release = await check(["--folder", content.path, "--release", "rNone"], data.path);
  expect(release).toMatchObject({ code: 2, stdout: "" });
  expect(release.stderr).toContain('The release "rNone" has no documents.');
});
