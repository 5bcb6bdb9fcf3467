// @vitest-environment jsdom
import path from "node:path";
import { mailTexts } from "@paraph/accounts/mailbox";
import { visit } from "@paraph/accounts/testing/identity";
import { mailsOf } from "@paraph/accounts/testing/mailbox";
import {
  type Auth,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  type User,
  updateEmail,
  verifyBeforeUpdateEmail,
} from "firebase/auth";
import { expect, test, vi } from "vitest";
import { AuthPage } from "@/components/accounts/auth-page";
import { parseAuthScreen } from "@/lib/accounts/screen";
import { tablesIn } from "../../support/data-folder.ts";
import { openInDocument } from "../../support/document.ts";
import { startSite, temporaryFolder } from "../../support/services.ts";

const password = "Abcdefg1";

interface Row {
  /** Of the button that does it. */
  readonly press: string;
  readonly done: string;
  /** The address that the page names, which has the mail too. */
  readonly named: string;
  /** Of the account when the mail is asked for, if another. */
  readonly former?: string;
  /** Has the account service send the mail. */
  send(auth: Auth, user: User, site: string): Promise<unknown>;
  /** What the press has changed in the account. */
  readonly changed: object;
}

/** Every mail of the account service, by the emulator's name for it. Each has one link. */
const rows: Readonly<Record<string, Row>> = {
  VERIFY_EMAIL: {
    press: "Verify my address",
    done: "Your address is verified",
    named: "verify@people.example",
    send: (_, user, site) =>
      sendEmailVerification(user, { url: `${site}/local/dashboard/login?accessToken=value` }),
    changed: { emailVerified: true },
  },
  PASSWORD_RESET: {
    press: "Save the new password",
    done: "Your password is changed",
    named: "reset@people.example",
    send: (auth, { email }) => sendPasswordResetEmail(auth, email ?? ""),
    changed: { passwordHash: expect.stringContaining("Bcdefgh2") },
  },
  RECOVER_EMAIL: {
    press: "Bring it back",
    done: "Your old address is back",
    named: "recover@people.example",
    send: (_, user) => updateEmail(user, "thief@people.example"),
    changed: { email: "recover@people.example" },
  },
  VERIFY_AND_CHANGE_EMAIL: {
    press: "Use this address",
    done: "Your address is changed",
    named: "new@people.example",
    former: "old@people.example",
    send: (_, user) => verifyBeforeUpdateEmail(user, "new@people.example"),
    changed: { email: "new@people.example", emailVerified: true },
  },
};

/** The page behind a link, with its scripts, as a browser or a filter of mails opens it. */
async function open(link: URL) {
  vi.stubGlobal("location", link);
  const screen = parseAuthScreen(Object.fromEntries(link.searchParams));
  if (screen === "brokenLink") throw new Error(`${link} is no whole link.`);
  return openInDocument(<AuthPage screen={screen} support={null} />);
}

test("R-AUTH-4 whoever opens the link of an account mail, with scripts, changes nothing; the page names the address, and a press does it", async () => {
  expect(Object.keys(rows).sort(), "a row for each mail").toEqual(Object.keys(mailTexts).sort());
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path, { log: () => {} });
  // Loading the accounts may take longer on a busy machine than the SDK waits.
  await site.services.accounts.prepare();
  const accounts = () => tablesIn(path.join(folder.path, "auth/accounts.db"));
  const stored = () => [accounts(), tablesIn(path.join(folder.path, "product/product.db"))];
  for (const [kind, row] of Object.entries(rows)) {
    await using visitor = visit(site.url);
    const { user } = await createUserWithEmailAndPassword(visitor.auth, row.former ?? row.named, password);
    await row.send(visitor.auth, user, site.url);
    const [mail] = await mailsOf(site.url, row.named);
    if (!mail) throw new Error(`No mail of ${kind} arrived.`);
    expect(mail.text, "the mail has no other link").not.toMatch(/https?:/);
    const link = new URL(mail.link, site.url);
    const before = stored();

    for (const time of ["first", "second"]) {
      await using page = await open(link);
      await page.says(row.named);
      // The other requests that a script could send have been answered by then.
      await fetch(`${site.url}/local/mail.json`);
      expect(stored(), `${kind}, opened for the ${time} time`).toEqual(before);
      expect(page.place.querySelector("a[href*=dashboard]"), "no way in before the press").toBeNull();
    }
    for (const other of Object.values(mailTexts).filter(({ mode }) => mode !== mailTexts[kind]?.mode)) {
      const mixed = new URL(link);
      mixed.searchParams.set("mode", other.mode);
      await using page = await open(mixed);
      await page.says("This link no longer works");
    }
    expect(stored(), `${kind}, opened as another`).toEqual(before);

    await using page = await open(link);
    await page.says(row.named);
    for (const field of page.place.querySelectorAll<HTMLInputElement>("input[type=password]"))
      await page.type(field, "Bcdefgh2");
    await page.press(row.press);
    await page.says(row.done);
    expect(page.place.textContent).toContain(row.named);
    expect(page.place.querySelectorAll("a[href*=dashboard]")).toHaveLength(kind === "VERIFY_EMAIL" ? 1 : 0);
    const account = accounts().users?.find((one) => Object(one).uid === user.uid);
    expect(JSON.parse(Object(account).json), kind).toMatchObject(row.changed);
    expect((await mailsOf(site.url, row.named))[0]?.usedAt, `${kind} is used`).not.toBeNull();
  }
  vi.unstubAllGlobals();
});
