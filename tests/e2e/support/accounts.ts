import { randomUUID } from "node:crypto";
import path from "node:path";
import { openProductDatabase } from "@paraph/accounts/signature-api/database";
import { seedSecondFactor } from "@paraph/accounts/signature-api/second-factor";
import { visit } from "@paraph/accounts/testing/identity";
import { newestLink } from "@paraph/accounts/testing/mailbox";
import type { Locator, Page } from "@playwright/test";
import { applyActionCode, createUserWithEmailAndPassword, sendEmailVerification } from "firebase/auth";
import { generate, generateSecret } from "otplib";

interface RunningSite {
  readonly url: string;
  readonly dataFolder: string;
}

export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  /** The authenticator's secret. Null: the account is not asked for codes. */
  readonly secret: string | null;
}

export const password = "Abcdefg1";

export function newAddress(): string {
  return `${randomUUID().slice(0, 8)}@people.example`;
}

/** Creates an account as if its owner had registered earlier. */
export async function createAccount(
  site: RunningSite,
  { isVerified = true, hasSecondFactor = false, email = newAddress() } = {},
): Promise<Account> {
  await using visitor = visit(site.url);
  const { user } = await createUserWithEmailAndPassword(visitor.auth, email, password);
  if (isVerified) {
    await sendEmailVerification(user);
    await applyActionCode(visitor.auth, (await newestLink(site.url, email)).get("oobCode") ?? "");
  }
  return { uid: user.uid, email, password, secret: hasSecondFactor ? enrol(site, user.uid) : null };
}

/** Turns two-factor authentication on and returns the authenticator's secret. */
export function enrol({ dataFolder }: RunningSite, uid: string): string {
  const secret = generateSecret();
  const database = openProductDatabase(path.join(dataFolder, "product", "product.db"));
  seedSecondFactor(database, { uid, secret });
  database.close();
  return secret;
}

/** The code that an authenticator shows now, or showed `secondsAgo`. */
export function codeOf({ secret }: Pick<Account, "secret">, secondsAgo = 0): Promise<string> {
  if (secret === null) throw new Error("This account has no authenticator.");
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) - secondsAgo });
}

/** Opens the dialog from a page's main bar. */
export async function openDialog(page: Page, { at = "/about", entry = "Sign In" } = {}): Promise<Locator> {
  await page.addInitScript(() =>
    sessionStorage.setItem("announcement-dismissed:announcement-nvidia-inception", "true"),
  );
  await page.goto(at);
  await page.getByRole("link", { name: entry, exact: true }).first().click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  return dialog;
}

/** Not the one that a press has just closed, whose event comes with the next frame. */
export function dialogOf(page: Page): Locator {
  return page.locator("dialog.auth-dialog[open]");
}

export async function logIn(within: Locator, { email, password }: Pick<Account, "email" | "password">) {
  await within.getByLabel("Email").fill(email);
  await within.getByLabel("Password", { exact: true }).fill(password);
  await within.getByRole("button", { name: "Login", exact: true }).click();
}

/** The sixth digit submits the code; a shorter one needs the button. */
export async function enterCode(within: Locator, code: string): Promise<void> {
  await within.getByLabel("Enter OTP").fill(code);
  if (code.length < 6) await within.getByRole("button", { name: "Verify" }).click();
}

/** The parameters that the dashboard says it received. */
export async function handedOver(page: Page): Promise<Record<string, string>> {
  const names = await page.locator("#handed dt").allTextContents();
  const values = await page.locator("#handed dd").allTextContents();
  return Object.fromEntries(names.map((name, index) => [name.trim(), values[index]?.trim() ?? ""]));
}

/** Everything the identity SDK has stored in this browser: entries of its database, storage keys and cookies. */
export function storedTraces(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const traces = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      key.startsWith("firebase"),
    );
    if (document.cookie !== "") traces.push(`cookies ${document.cookie}`);
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "firebaseLocalStorageDb")) return traces;
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const opening = indexedDB.open("firebaseLocalStorageDb");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const reading = database
          .transaction("firebaseLocalStorage")
          .objectStore("firebaseLocalStorage")
          .getAllKeys();
        reading.onsuccess = () => {
          database.close();
          resolve(reading.result);
        };
      };
    });
    // The SDK writes and removes this key to test whether storage works.
    return [...traces, ...keys.map(String).filter((key) => key !== "__sak")];
  });
}
