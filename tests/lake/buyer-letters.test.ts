import { mkdirSync } from "node:fs";
import path from "node:path";
import { startLake } from "@paraph/lake/testing/lake";
import { createFolder } from "@paraph/lake/testing/lake-store";
import { startMailServer } from "@paraph/lake/testing/mail-server";
import { type BuyerLetter, lettersFile, openLetters } from "@paraph/payments/letters";
import { expect, test } from "vitest";
import { sendBuyerLetters } from "../../server/back-ends/buyer-letters.ts";

const letter: BuyerLetter = {
  cause: "receipt/cs_1",
  to: "ann@example.com",
  subject: "Your receipt R-000001",
  paragraphs: ["Total: $99.00"],
  action: { label: "Open Billing", url: "https://www.paraph.example/billing" },
  reason: "You get this mail because you bought this on our site.",
};

/** A lake that sends the letters of the same data folder. */
async function start() {
  const folder = createFolder();
  mkdirSync(path.join(folder.path, "payments"), { recursive: true });
  const server = await startMailServer();
  const lake = await startLake({
    folder: path.join(folder.path, "lake"),
    mailWatches: [sendBuyerLetters],
    settings: server.settings({ lookMilliseconds: 3_600_000 }),
  });
  const letters = openLetters(lettersFile(folder.path));
  return {
    letters,
    /** The mails since the last look. */
    async arrived() {
      const before = server.mails.length;
      await lake.lake.services.mail.flush();
      return server.mails.slice(before);
    },
    async [Symbol.asyncDispose]() {
      letters.close();
      await lake[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

test("R-PAY-4 a letter to a buyer leaves once", async () => {
  await using post = await start();
  post.letters.write(letter, new Date());
  const [mail, ...others] = await post.arrived();
  expect(others).toEqual([]);
  expect(mail?.source).toContain("To: ann@example.com");
  expect(mail?.source).toContain("Your receipt R-000001");
  expect(mail?.source).toContain("Total: $99.00");
  // The same again, as when a process stops before it has noted that the letter was taken.
  post.letters.write(letter, new Date());
  expect(post.letters.waiting()).toEqual([]);
  expect(await post.arrived()).toEqual([]);
});

test("R-PAY-4 a letter from a time without mails is not sent later", async () => {
  await using post = await start();
  post.letters.write(letter, new Date(Date.now() - 25 * 60 * 60_000));
  post.letters.write({ ...letter, cause: "receipt/cs_2", subject: "New" }, new Date());
  const mails = await post.arrived();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.source).toContain("Subject: New");
});
