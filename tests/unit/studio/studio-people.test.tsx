import { describeRole } from "@paraph/lake/auth/roles";
import { roleNames } from "@paraph/lake/context";
import { startLake } from "@paraph/lake/testing/lake";
import { join, mara } from "@paraph/lake/testing/people";
import { expect, test } from "vitest";
import { askPeople, type Colleague, changePeople } from "@/studio/people/ask-people";
import { InviteForm } from "@/studio/people/invite-form";
import { FactorRules, HostedPeople, LinkToSend } from "@/studio/people/people-tool";
import { PersonEntry } from "@/studio/people/person-entry";
import { render } from "../../support/render-studio.tsx";

const roles = roleNames.map(describeRole);

const noor: Colleague = {
  id: "noor-haddad",
  name: "Noor Haddad",
  email: "noor@paraph.example",
  role: "author",
  state: "active",
  isDemo: false,
  lastSeen: "2026-11-28T09:00:00.000Z",
  factors: [],
  hasProvider: false,
};

function entry(fields: Partial<Colleague>, isMe = false) {
  const page = render(
    <PersonEntry
      hasPasswords
      isMe={isMe}
      person={{ ...noor, ...fields }}
      provider={null}
      roles={roles}
      onChange={async () => {}}
    />,
  );
  return { page, words: page.structuredText, names: page.querySelectorAll("button").map(nameOf) };
}

const nameOf = (button: { getAttribute(name: string): string | undefined }) =>
  button.getAttribute("aria-label");

test("what an administrator does in the Studio reaches the lake, whose links lead on to this Studio", async () => {
  await using lake = await startLake({ settings: { people: "password" } });
  await join(lake, mara);
  const token = lake.lake.services.credentials.startSession("mara-lindqvist");
  const client = lake.client("anonymous", { token });
  const studio = `${lake.url}/studio`;
  const { name, email, role } = noor;
  const link = await changePeople(client, { action: "invite", name, email, role }, studio);
  expect(link?.email).toBe(email);
  expect(new URL(link?.address ?? "").searchParams.get("origin")).toBe(studio);
  const page = await (await lake.fetch(link?.address ?? "")).text();
  expect(page).toContain("Set your password");
  expect(await changePeople(client, { action: "role", email, role: "editor" }, studio)).toBeNull();
  const need = { action: "second-factor", role: "editor", need: "any" } as const;
  expect(await changePeople(client, need, studio)).toBeNull();
  const reset = await changePeople(client, { action: "reset", email, factors: true }, studio);
  expect(reset?.email).toBe(email);
  const { people, roles: choices, signIn } = await askPeople(client, "", new AbortController().signal);
  expect(choices.map(({ title }) => title)).toContain("Publisher");
  expect(choices.find(({ name }) => name === "editor")?.need).toBe("any");
  expect(signIn).toBe("password");
  expect(people.at(-1)).toMatchObject({ email, role: "editor", state: "invited" });
  const next = "haddad@paraph.example";
  const moved = await changePeople(client, { action: "email", email, next }, studio);
  expect(moved?.email).toBe(next);
});

test("each person has a role and what can be done, named for those who can't see whose row it is", () => {
  const { page, words, names } = entry({});
  expect(words).toContain("Noor Haddad");
  expect(page.querySelector("select")?.getAttribute("aria-label")).toBe("Role of Noor Haddad");
  expect(page.querySelector("option[selected]")?.text).toBe("Author");
  expect(words).toContain("Last seen Nov 28, 2026");
  expect(names).toEqual([
    "Reset password Noor Haddad",
    "End all sessions Noor Haddad",
    "Suspend Noor Haddad",
    "Change e-mail Noor Haddad",
    "Remove Noor Haddad",
  ]);
  expect(entry({ lastSeen: null }).words).toContain("Not seen yet");
  expect(entry({ lastSeen: null }).names).not.toContain("End all sessions Noor Haddad");
  expect(entry({ isDemo: true }).words).toContain("Demo");
  expect(entry({ name: "<b>Noor</b>" }).page.querySelector("b")).toBeNull();
  expect(entry({ state: "invited" }).words).toContain("Invited");
  expect(entry({ state: "invited" }).names[0]).toBe("New link Noor Haddad");
  expect(entry({ state: "suspended" }).names, "no reset: its link would not work").toEqual([
    "Let Noor Haddad in again",
    "Change e-mail Noor Haddad",
    "Remove Noor Haddad",
  ]);
  expect(entry({}, true).words).toContain("You");
});

test("each person has a second factor or none, and each role asks for one or not", () => {
  expect(entry({}).words).toContain("Second factor: none");
  expect(entry({ factors: ["app", "passkey"] }).words).toContain("Second factor: app, passkey");
  expect(entry({ state: "invited" }).words).not.toContain("Second factor");
  const rules = render(
    <FactorRules roles={[{ name: "author", title: "Author", need: "any" }]} onChange={async () => {}} />,
  );
  expect(rules.querySelector("select")?.getAttribute("aria-label")).toBe("Second factor of the role Author");
  expect(rules.querySelector("option[selected]")?.text).toBe("An app or a passkey");
});

test("an invitation asks for name, e-mail and role, and its link says how long it works", () => {
  const form = render(<InviteForm roles={roles} onCancel={() => {}} onInvite={async () => {}} />);
  expect(form.querySelectorAll("label").map(({ structuredText }) => structuredText.split("\n")[0])).toEqual([
    "Name",
    "E-mail",
    "Role",
  ]);
  const expiresAt = "2026-12-05T09:00:00.000Z";
  const address = "https://www.paraph.example/lake/v1/auth/password/secret";
  const link = render(<LinkToSend link={{ email: noor.email, address, expiresAt, isMailed: false }} />);
  expect(link.querySelector("input")?.getAttribute("value")).toBe(address);
  expect(link.structuredText).toContain("It works once, until December 5, 2026 at ");
});

test("with a hosted lake the tool says that its vendor manages people", () => {
  expect(render(<HostedPeople />).structuredText).toContain("whose vendor manages who may sign in");
});

test("whom a provider lets in has the role and the address that it says, and no password here", () => {
  const page = (fields: Partial<Colleague>) =>
    render(
      <PersonEntry
        hasPasswords={false}
        isMe={false}
        person={{ ...noor, hasProvider: true, ...fields }}
        provider="Harbor"
        roles={roles}
        onChange={async () => {}}
      />,
    );
  const here = page({});
  expect(here.structuredText).toContain("Signs in with Harbor");
  expect(here.querySelector("select")).toBeNull();
  expect(here.querySelectorAll("button").map(nameOf)).toEqual([
    "End all sessions Noor Haddad",
    "Suspend Noor Haddad",
    "Remove Noor Haddad",
  ]);
  const away = page({ state: "away" });
  expect(away.structuredText).toContain("No access");
  expect(away.structuredText).toContain("Harbor lets them in no more");
  expect(away.structuredText).not.toContain("Let in again");
  const former = page({ state: "away", hasProvider: false });
  expect(former.querySelector("select")).not.toBeNull();
  expect(former.querySelectorAll("button").map(nameOf)).toContain("Let Noor Haddad in again");
});
