import { passwordLengths } from "@paraph/lake/auth/person-fields";
import { startLake } from "@paraph/lake/testing/lake";
import { deniz, join, password, sessionIn, signIn } from "@paraph/lake/testing/people";
import { createQuarters } from "@paraph/lake/testing/pictures";
import { expect, test, vi } from "vitest";
import { EmailSection, HostedAccount, PasswordSection } from "@/studio/account/account-tool";
import { type Account, askAccount, changeAccount, changePicture } from "@/studio/account/ask-account";
import { NameSection } from "@/studio/account/profile-sections";
import { Saved } from "@/studio/account/saving";
import { FactorList, SessionsSection } from "@/studio/account/sign-in-sections";
import { render } from "../../support/render-studio.tsx";

const at = "2026-11-28T09:00:00.000Z";
const here = { id: "a", browser: "Firefox on Windows", startedAt: at, seenAt: at, isCurrent: true };
const account: Account = {
  name: "Deniz Aksoy",
  email: deniz.email,
  role: "Publisher",
  imageUrl: "/lake/v1/users/deniz-aksoy/avatar",
  hasPicture: false,
  signIn: "password",
  provider: null,
  hasPassword: true,
  hasProvider: false,
  hasMail: true,
  sessions: [here],
};

const props = { client: null as never, onChange: async () => null }; // nothing is sent while it is rendered

test("what somebody changes in the Studio reaches the lake", async () => {
  await using lake = await startLake({ settings: { people: "password" } });
  await join(lake, deniz);
  const Cookie = sessionIn(await signIn(lake, deniz.email, password));
  const sent: typeof fetch = (input, init) =>
    lake.fetch(input, {
      ...init,
      headers: {
        ...Object.fromEntries(new Headers(init?.headers)),
        Cookie,
        Origin: new URL(lake.url).origin,
      },
    });
  const client = lake.client("anonymous", { resolveFetch: () => sent });
  const read = () => askAccount(client, "", new AbortController().signal);
  expect(await read()).toMatchObject({ name: "Deniz Aksoy", role: "Publisher", hasPicture: false });
  await changeAccount(client, { action: "rename", name: "Deniz A." });
  await changePicture(client, new Blob([new Uint8Array(await createQuarters())]));
  expect(await read()).toMatchObject({ name: "Deniz A.", hasPicture: true });
  await changePicture(client, null);
  expect((await read()).hasPicture).toBe(false);
  await changeAccount(client, { action: "password", current: password, next: "seven wet umbrellas" });
  const wrong = changeAccount(client, { action: "password", current: password, next: "seven wet umbrellas" });
  await expect(wrong).rejects.toThrow("The present password is wrong.");
});

test("the sessions are named in plain words, this one is marked, and others can be ended", () => {
  const other = { ...here, id: "b", browser: "Safari on iPhone", isCurrent: false };
  const former = { id: "c", browser: null, startedAt: null, seenAt: null, isCurrent: false };
  const page = render(
    <SessionsSection {...props} account={{ ...account, sessions: [here, other, former] }} />,
  );
  const [own, phone, unknown] = page.querySelectorAll("li").map(({ structuredText }) => structuredText);
  expect(own).toContain("This one");
  expect(phone).toMatch(/Signed in Nov 28, 2026, .+, last seen Nov 28, 2026, /);
  expect(unknown).toContain("Signed in before the last update");
  const names = page.querySelectorAll("button").map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual([
    "End the session in Safari on iPhone",
    "End the session in an unknown browser",
    undefined,
  ]);
  expect(page.querySelector("input")?.getAttribute("autocomplete")).toBe("current-password");
  expect(page.querySelectorAll("button[disabled]"), "before the password is there").toHaveLength(3);
  const provided = { ...account, hasPassword: false, sessions: [here, other] };
  const free = render(<SessionsSection {...props} account={provided} />);
  expect(free.querySelectorAll("input, button[disabled]")).toEqual([]);
  const alone = render(<SessionsSection {...props} account={account} />);
  expect(alone.querySelectorAll("button")).toEqual([]);
});

test("name and password are forms that password managers and screen readers understand", () => {
  const name = render(<NameSection {...props} account={{ ...account, name: "<b>Deniz</b>" }} />);
  expect(name.querySelector("b")).toBeNull();
  expect(name.querySelector("input[type=file]")?.getAttribute("accept")).not.toContain("svg");
  const form = render(<PasswordSection {...props} account={account} />);
  const fields = form.querySelectorAll("input").map((input) => input.getAttribute("autocomplete"));
  expect(fields).toEqual(["username", "current-password", "new-password"]);
  const next = form.querySelector('[autocomplete="new-password"]');
  expect(next?.getAttribute("minlength")).toBe(String(passwordLengths.least));
  expect(form.toString(), "nothing of a long one is cut off").not.toContain("maxlength");
  const oneClick = render(<PasswordSection {...props} account={{ ...account, signIn: "one-click" }} />);
  expect(oneClick.querySelector("input")).toBeNull();
  expect(render(<Saved outcome={{ words: "Wrong.", isDone: false }} />).structuredText).toBe(
    "Nothing was changed. Wrong.",
  );
});

test("the own address asks for the present password, unless a provider or an administrator says it", () => {
  const form = render(<EmailSection {...props} account={account} />);
  const fields = form.querySelectorAll("input").map((input) => input.getAttribute("autocomplete"));
  expect(fields).toEqual(["email", "current-password"]);
  expect(form.querySelector("button")?.hasAttribute("disabled"), "while it is empty").toBe(true);
  const shown = (fields: Partial<Account>) =>
    render(<EmailSection {...props} account={{ ...account, ...fields }} />).structuredText;
  expect(shown({ hasMail: false })).toContain("Administrators can change that");
  expect(shown({ hasProvider: true, provider: "Harbor" })).toContain("Harbor says what your address is");
});

test("the own factors are listed, with a way to the page that changes them", () => {
  vi.stubGlobal("location", { origin: "https://www.paraph.example" });
  const passkey = { name: "<b>Phone</b>", createdAt: at, usedAt: null };
  const factors = {
    factors: ["app", "passkey"],
    need: "any",
    recoveryCodes: 9,
    passkeys: [passkey],
  } as const;
  const page = render(<FactorList email={deniz.email} factors={factors} />);
  expect(page.structuredText).toContain("Recovery codes left: 9.");
  expect(page.querySelector("li")?.structuredText).toContain("Added Nov 28, 2026, not used yet");
  expect(page.querySelector("b")).toBeNull();
  const link = new URL(page.querySelector("a")?.getAttribute("href") ?? "", "https://www.paraph.example");
  expect(Object.fromEntries(link.searchParams)).toEqual({
    origin: "https://www.paraph.example/studio",
    type: "cookie",
    manage: "1",
    email: deniz.email,
  });
  const none = { factors: [], need: "passkey", recoveryCodes: 0, passkeys: [] } as const;
  const empty = render(<FactorList email={deniz.email} factors={none} />).structuredText;
  expect(empty).toContain("You have no app for codes.");
  expect(empty).toContain("Your role asks for a passkey.");
  vi.unstubAllGlobals();
});

test("with a hosted lake the account is its vendor's", () => {
  expect(render(<HostedAccount />).structuredText).toContain("whose vendor keeps your account");
});
