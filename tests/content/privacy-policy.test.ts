import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { consentVersion } from "../../lib/tracking/consent-text.ts";

const policy = readFileSync("content/page/page-privacy-policy.json", "utf8");

test("R-TRACK-5 the privacy policy shows what holds in the visitor's browser, and says what a signal and a proof are", () => {
  for (const part of [
    '"_type": "privacyChoices"',
    "Global Privacy Control.",
    "Proof of your answer.",
    "three years",
  ])
    expect(policy).toContain(part);
});

test("R-TRACK-5 the privacy policy is no older than the texts of the privacy question", () => {
  const [, effective = ""] = /Effective (\w+ \d+, \d{4})\./.exec(policy) ?? [];
  expect(Date.parse(`${effective} UTC`)).toBeGreaterThanOrEqual(Date.parse(consentVersion));
});
