import { site, startProduct, type TestProduct } from "@paraph/accounts/testing/product";
import { AccountSettings } from "@/components/accounts/settings/account-settings";
import type { SettingsPorts } from "@/components/accounts/settings/session";
import { createAccountApi } from "@/lib/accounts/account-api";
import { IdentityError, type SettingsPort, type SignInMethod } from "@/lib/accounts/identity-port";
import { createSignatureApi } from "@/lib/accounts/signature-api";
import { openInDocument } from "./document.ts";

export const password = "Abcdefg1";
export const email = "anna@demo.example";

interface Options {
  readonly methods?: readonly SignInMethod[];
  /** Turns the second factor on beforehand. */
  readonly hasFactor?: boolean;
  /** Nobody is signed in. */
  readonly isNobody?: boolean;
  /** Replaces answers of the signature API, by call. */
  readonly answers?: Record<string, () => Response | Promise<Response>>;
}

/** The account's page on the real signature API, with an identity provider that follows the port's contract. */
export async function openAccountPage({
  methods = ["email_password"],
  hasFactor = false,
  isNobody = false,
  answers = {},
}: Options = {}) {
  const product: TestProduct = await startProduct();
  const calls: [string, ...unknown[]][] = [];
  const saved: { name: string; text: string; type: string }[] = [];
  const copied: string[] = [];
  const reports: string[] = [];
  /** The identity provider's refusals, by call. */
  const refusals = new Map<keyof SettingsPort, string>();
  let ways = [...methods];
  let isHere = !isNobody;
  let now = 1_000_000;
  if (hasFactor) product.enrolled();
  /** The sign-in in this browser: a confirmation begins another one. */
  let token = product.tokenOf();

  const act = (name: keyof SettingsPort, ...given: unknown[]) => {
    calls.push([name, ...given]);
    const code = refusals.get(name);
    if (code) throw new IdentityError(code, `Firebase: Error (${code}).`);
    if (!isHere) throw new IdentityError("auth/no-current-user", "Nobody is here.");
  };
  const signInAgain = () => {
    token = product.tokenOf({ authTime: Math.floor(Date.parse("2026-03-02T10:00:00Z") / 1000) });
  };
  const settings: SettingsPort = {
    async user() {
      if (!isHere) return null;
      act("user");
      const dates = { createdAt: null, lastSignInAt: null };
      return { uid: "anna", email, emailVerified: true, name: null, methods: ways, ...dates };
    },
    idToken: async () => token,
    async confirmPassword(given) {
      act("confirmPassword");
      if (given !== password) throw new IdentityError("auth/invalid-credential", "wrong");
      signInAgain();
    },
    async confirmPopup(provider) {
      act("confirmPopup", provider);
      signInAgain();
    },
    requestEmail: async (wanted) => act("requestEmail", wanted),
    async setPassword(wanted) {
      act("setPassword", wanted);
      ways = [...new Set<SignInMethod>([...ways, "email_password"])];
    },
    async link(provider) {
      act("link", provider);
      ways = [...ways, provider];
    },
    async unlink(provider) {
      act("unlink", provider);
      ways = ways.filter((way) => way !== provider);
    },
    async deleteAccount() {
      act("deleteAccount");
    },
  };
  // The document's own signals are unknown to Node's requests.
  const fetch: typeof globalThis.fetch = async (input, { method, body, headers } = {}) => {
    const call = String(input).replace(`${site}/local/signature-api`, "");
    calls.push([call]);
    const answer = answers[call];
    if (answer) return answer();
    return product.fetch(String(input), { method, body, headers } as RequestInit); // each is there
  };
  const options = { baseUrl: `${site}/local/signature-api`, fetch };
  const ports: SettingsPorts = {
    settings: async () => settings,
    api: createAccountApi(options),
    codes: createSignatureApi(options),
    dashboardUrl: "/local/dashboard",
    async leave() {
      calls.push(["leave"]);
      isHere = false;
    },
    save: (text, name, type) => void saved.push({ name, text, type }),
    copy: async (text) => void copied.push(text),
    now: () => now,
    report: (what) => void reports.push(what),
  };
  const page = await openInDocument(<AccountSettings ports={ports} />);
  return {
    ...page,
    product,
    calls,
    saved,
    copied,
    reports,
    refusals,
    names: () => calls.map(([name]) => name),
    /** Another sign-in, as after a day. */
    wait(milliseconds: number) {
      now += milliseconds;
    },
    async confirm(given = password) {
      await page.says("Confirm that it is you");
      await page.type("Password", given);
      await page.press("Confirm");
    },
    async [Symbol.asyncDispose]() {
      await page[Symbol.asyncDispose]();
      await product[Symbol.asyncDispose]();
    },
  };
}
