import { execFileSync } from "node:child_process";
import { mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { checkSeal } from "@/lib/seal/check-seal";
import { readPdf } from "../../support/read-pdf.ts";

const root = path.resolve(import.meta.dirname, "../../..");

test("R-CMS-3 a sample that is made anew says the same, with a seal that breaks when a byte changes", async () => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "paraph-sample-"));
  const file = path.join(folder.path, "sample.pdf");
  const said = execFileSync(process.execPath, [path.join(root, "scripts/sample-document.ts"), file], {
    encoding: "utf8",
  });
  const made = new Uint8Array(readFileSync(file));
  const report = await checkSeal(made);
  expect(report).toMatchObject({ kind: "sealed", by: "Paraph sample seal", added: 0 });
  expect(said).toContain(report.kind === "sealed" ? report.certificate : "no seal");
  const shipped = readFileSync(path.join(root, "public/samples/signed-agreement.pdf"));
  const [now, before] = await Promise.all([made, shipped].map((bytes) => readPdf(new Blob([bytes]))));
  expect(now?.pages).toEqual(before?.pages);
  expect(now?.info).toMatchObject({ Title: before?.info.Title, Language: "en-US" });
  made[900] = (made[900] ?? 0) ^ 1;
  expect((await checkSeal(made)).kind).toBe("changed");
});
