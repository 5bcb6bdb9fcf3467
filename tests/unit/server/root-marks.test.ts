import { expect, test } from "vitest";
import { parseEnv } from "../../../lib/env/environment.ts";
import { rootMarks } from "../../../server/pages/root-marks.ts";

const smtp = { SMTP_URL: "smtp://mail.example", MAIL_FROM: "site@example.com" };
const open = { HOST: "0.0.0.0", SITE_URL: "https://paraph.example" };
const hosted = {
  NEXT_PUBLIC_SANITY_PROJECT_ID: "abc12345",
  NEXT_PUBLIC_SANITY_DATASET: "production",
  SANITY_API_READ_TOKEN: "read",
  SANITY_API_WRITE_TOKEN: "write",
  SANITY_WEBHOOK_SECRET: "secret",
};

test.each([
  ["on loopback, where the mailbox takes mails", {}, undefined],
  ["in public without a way for mails", open, "off"],
  ["in public with one", { ...open, ...smtp }, undefined],
  ["with a hosted lake, which knows no mails", hosted, "off"],
])("a page says that new readers of a newsletter get no mail: %s", (_, variables, said) => {
  expect(rootMarks(parseEnv(variables))["data-confirms"]).toBe(said);
});
