import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { checkSeal, type SealReport } from "@/lib/seal/check-seal";
import { loadContent } from "../../support/content.ts";

const sample = new Uint8Array(
  readFileSync(path.resolve(import.meta.dirname, "../../../public/samples/signed-agreement.pdf")),
);

function changed(at: number): Uint8Array {
  const copy = sample.slice();
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

const certificateOf = (report: SealReport) => (report.kind === "sealed" ? report.certificate : "none");
const text = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
const bytes = (words: string) => Uint8Array.from(words, (character) => character.charCodeAt(0));

test("R-CMS-3 the sample document has an unbroken seal, with the certificate that the pages name", async () => {
  const report = await checkSeal(sample);
  expect(report).toMatchObject({ kind: "sealed", by: "Paraph sample seal", added: 0 });
  const pages = loadContent().filter(({ document }) => JSON.stringify(document).includes('"sealCheck"'));
  expect(pages.length).toBeGreaterThan(2);
  for (const { document } of pages)
    expect(JSON.stringify(document), document._id).toContain(certificateOf(report));
});

test("a single other byte, before or after the seal, breaks it", async () => {
  const gap = text(sample).indexOf("/Contents <");
  for (const at of [900, gap - 500, sample.length - 20]) {
    expect((await checkSeal(changed(at))).kind, `byte ${at}`).toBe("changed");
  }
});

test("a seal whose signature was changed is broken or unreadable", async () => {
  const contents = /\/Contents <([0-9a-f]+?)(?:00)*>/i.exec(text(sample));
  const last = (contents?.index ?? 0) + "/Contents <".length + (contents?.[1]?.length ?? 0) - 1;
  for (let at = last - 600; at < last; at += 31) {
    expect((await checkSeal(changed(at))).kind, `byte ${at}`).toMatch(/changed|unreadable/);
  }
});

test("what stands after the sealed bytes is counted", async () => {
  const longer = new Uint8Array([...sample, ...bytes("\n%added\n")]);
  expect(await checkSeal(longer)).toMatchObject({ kind: "sealed", added: 6 });
});

test.each([
  ["no PDF", bytes("Dear Sam,"), "not-a-pdf"],
  ["an empty file", new Uint8Array(), "not-a-pdf"],
  ["a PDF without a seal", bytes("%PDF-1.7\n%%EOF"), "unsealed"],
  ["ranges outside of the file", bytes("%PDF-1.7 /ByteRange [0 10 20 9999]"), "unreadable"],
  ["ranges that overlap", bytes("%PDF-1.7 /ByteRange [0 30 10 5]"), "unreadable"],
  ["ranges that leave out the beginning", bytes("%PDF-1.7 /ByteRange [5 10 20 5] 0123456789"), "unreadable"],
])("%s is reported as such", async (_what, file, kind) => {
  expect((await checkSeal(file)).kind).toBe(kind);
});
