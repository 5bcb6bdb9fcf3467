import { describeRole } from "@paraph/lake/auth/roles";
import { roleNames } from "@paraph/lake/context";
import { startLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { type ApiToken, allowAssistant, askTokens, makeToken, revokeToken } from "@/studio/people/ask-tokens";
import { endOf, TokenEntry, TokenForm } from "@/studio/people/token-entry";
import { NewToken } from "@/studio/people/tokens-view";
import { render } from "../../support/render-studio.tsx";

const roles = roleNames.map(describeRole);

const made: ApiToken = {
  id: "import",
  label: "Import",
  roles: [describeRole("author")],
  kind: "made",
  madeBy: "Mara Lindqvist",
  createdAt: "2026-11-28T09:00:00.000Z",
  endsAt: "2027-02-26T09:00:00.000Z",
  lastUsedAt: null,
  state: "active",
};

function entry(fields: Partial<ApiToken>) {
  const nothing = async () => {};
  const page = render(<TokenEntry token={{ ...made, ...fields }} onAllow={nothing} onRevoke={nothing} />);
  const buttons = page
    .querySelectorAll("button")
    .map((one) => one.getAttribute("aria-label") ?? one.structuredText);
  return { words: page.structuredText, buttons };
}

test("what an administrator does with tokens in the Studio reaches the lake", async () => {
  await using lake = await startLake({ settings: { serverToken: "the site's own token, of a test" } });
  const token = lake.lake.services.credentials.startSession("mara-lindqvist");
  const client = lake.client("anonymous", { token });
  const { signal } = new AbortController();
  const { key, id } = await makeToken(client, { label: "Import", roleName: "author", endsAt: null });
  const program = lake.client("anonymous", { token: key });
  expect(await program.users.getById("me")).toMatchObject({ id: `token-${id}` });
  const { tokens, roles: choices } = await askTokens(client, "", signal);
  expect(choices.map(({ title }) => title)).toContain("Publisher");
  expect(tokens.map(({ kind }) => kind).toSorted()).toEqual(["assistant", "made", "site"]);
  await revokeToken(client, id);
  await revokeToken(client, "assistant");
  await expect(program.users.getById("me")).rejects.toMatchObject({ statusCode: 401 });
  const states = async () =>
    Object.fromEntries((await askTokens(client, "", signal)).tokens.map((one) => [one.id, one.state]));
  expect(await states()).toEqual({ server: "active", assistant: "revoked", import: "revoked" });
  await allowAssistant(client);
  expect(await states()).toMatchObject({ assistant: "active" });
});

test("each token says what it may do, who made it, when it ends and when it was used", () => {
  const { words, buttons } = entry({});
  expect(words).toMatch(
    /^Author · made by Mara Lindqvist on Nov 28, 2026 · until Feb 26, 2027, .+ · never used$/m,
  );
  expect(buttons).toEqual(["Revoke Import"]);
  expect(entry({ endsAt: null }).words).toContain("never ends");
  expect(entry({ lastUsedAt: "2026-12-01T09:00:00.000Z" }).words).toContain("last used Dec 1, 2026");
  expect(entry({ state: "revoked" })).toMatchObject({
    words: expect.stringContaining("Revoked"),
    buttons: [],
  });
  expect(entry({ state: "ended" })).toMatchObject({ words: expect.stringContaining("Ended"), buttons: [] });
});

test("the site's own token has no button, and the assistant's can be allowed again", () => {
  const ofLake = { madeBy: null, endsAt: null } as const;
  expect(entry({ ...ofLake, kind: "site" }).buttons).toEqual([]);
  expect(entry({ ...ofLake, kind: "site" }).words).toContain("can’t be revoked here");
  expect(entry({ ...ofLake, kind: "assistant" }).buttons).toEqual(["Revoke Import"]);
  expect(entry({ ...ofLake, kind: "assistant", state: "revoked" }).buttons).toEqual([
    "Allow assistants again",
  ]);
});

test("a token is asked for with name, role and end, and its secret is shown with a warning", () => {
  const form = render(<TokenForm roles={roles} onCancel={() => {}} onMake={async () => {}} />);
  expect(form.querySelectorAll("label").map(({ structuredText }) => structuredText.split("\n")[0])).toEqual([
    "Name: the program that will use it",
    "Role: the least that it needs",
    "Ends",
  ]);
  expect(form.querySelectorAll("option[selected]").map(({ text }) => text)).toEqual(["Viewer", "In 90 days"]);
  const shown = render(<NewToken token={{ ...made, key: "paraph_secret" }} />);
  expect(shown.querySelector("input")?.getAttribute("value")).toBe("paraph_secret");
  expect(shown.structuredText).toContain("it is not shown again");
});

test.each([
  ["90", "", "2027-02-26T09:00:00.000Z"],
  ["date", "2027-03-31", new Date("2027-03-31T23:59:59").toISOString()],
  ["never", "", null],
])("a token that ends: %s %s", (choice, date, end) => {
  expect(endOf(choice, date, new Date("2026-11-28T09:00:00Z"))).toBe(end);
});
