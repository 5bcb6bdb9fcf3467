import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { consentTexts, consentVersion } from "../../../lib/tracking/consent-text.ts";

/** The last version of the texts, and their hash. A proof names both. */
const last = {
  version: "2026-11-30",
  hash: "884a97501d1d99b20319bd42d2ec0890b46236f5e006b999bc04ca9935349c4e",
};

test("R-TRACK-5 texts of the privacy question change with their version only", () => {
  const hash = createHash("sha256").update(JSON.stringify(consentTexts)).digest("hex");
  expect(
    { version: consentVersion, hash },
    "The texts have changed: set consentVersion to today, and write both here and into public/.well-known/gpc.json.",
  ).toEqual(last);
});

test("R-TRACK-5 /.well-known/gpc.json says that the signal is honored, since the day of the texts that say so", () => {
  const statement: unknown = JSON.parse(readFileSync("public/.well-known/gpc.json", "utf8"));
  expect(statement).toEqual({ gpc: true, lastUpdate: consentVersion });
});
