// @vitest-environment jsdom
import { startLake } from "@paraph/lake/testing/lake";
import { type ComponentType, createElement } from "react";
import type { DocumentActionComponent, DocumentBadgeComponent } from "sanity";
import { expect, test, vi } from "vitest";
import { countsId, dayOf } from "@/lib/redirects/address-counts";
import { audit } from "@/studio/audit/audit-tool";
import { compareStates } from "@/studio/merging/compare-states";
import type { SameQuestions } from "@/studio/merging/same-questions";
import { SinceNotice } from "@/studio/merging/since-notice";
import { redirects } from "@/studio/redirects/redirects-tool";
import { AskToPublish } from "@/studio/requests/plugin";
import { UnpublishLater } from "@/studio/scheduling/plugin";
import { openInStudio } from "../../support/studio-dom.tsx";

/** What the Studio gives its components only while it runs. */
const given = vi.hoisted(() => ({
  client: null as unknown,
  granted: (_permission: string): boolean | undefined => true,
}));
vi.mock("sanity", async (original) => ({
  ...(await original<typeof import("sanity")>()),
  useClient: () => given.client,
  useDateTimeFormat: () => new Intl.DateTimeFormat("en-US", { timeZone: "UTC" }),
  useDocumentPairPermissions: ({ permission }: { permission: string }) => {
    const granted = given.granted(permission);
    return [granted === undefined ? undefined : { granted }];
  },
  useUser: () => [{ displayName: "Ann" }],
}));

/** An action with its dialog, as the menu of a document shows both. */
function Action({
  action,
  ...props
}: {
  readonly action: DocumentActionComponent;
  readonly [name: string]: unknown;
}) {
  const offered = action({ id: "page-1", type: "page", onComplete: () => {}, ...props } as never); // what they read
  return (
    <>
      {offered && (
        <button type="button" onClick={offered.onHandle}>
          {offered.label}
        </button>
      )}
      {offered?.dialog && offered.dialog.type === "dialog" && offered.dialog.content}
    </>
  );
}

function Badge({ badge, id }: { readonly badge: DocumentBadgeComponent; readonly id: string }) {
  return badge({ id, published: { _id: id } } as never)?.label; // what it reads
}

test.each([
  ["author", { publish: false, update: true }, "Ask to publish"],
  ["viewer", { publish: false, update: false }, ""],
  ["editor", { publish: true, update: true }, ""],
  ["somebody whose role is not known yet", {}, ""],
])("R-CMS-6 who writes a draft and may not publish it is offered to ask: %s", async (_, granted, label) => {
  given.granted = (permission) => new Map(Object.entries(granted)).get(permission);
  await using menu = await openInStudio(<Action action={AskToPublish} draft={{}} />);
  expect(menu.text()).toBe(label);
});

test("once it is scheduled, the dialog of “Unpublish later” closes, so that nobody schedules it twice", async () => {
  const action = vi.fn(async () => ({}));
  Object.assign(given, { client: { action }, granted: () => true });
  await using menu = await openInStudio(<Action action={UnpublishLater} published={{ title: "Pricing" }} />);
  expect(menu.text()).toBe("Unpublish later");
  await menu.press("Unpublish later");
  await menu.press("Schedule");
  expect(action).toHaveBeenCalledOnce();
  expect(menu.text()).toContain("“Pricing” will be unpublished");
  await expect(menu.press("Schedule")).rejects.toThrow("Nothing is called");
});

test("R-CMS-7 a redirect says above its form how many used it, also when nobody did", async () => {
  const day = dayOf(new Date());
  const redirected = Object.entries({ one: 1, many: 12 }).map(([_key, count]) => ({ _key, count }));
  const counts = { _id: countsId(day), _type: "addressCounts", day, redirects: redirected, missing: [] };
  await using lake = await startLake({ documents: [counts] });
  given.client = lake.client("editor", { ignoreBrowserTokenWarning: true });
  const { badges } = redirects().document ?? {};
  const context = { schemaType: "redirect" } as never; // all that the plugin reads of it
  const [useBadge] = typeof badges === "function" ? badges([], context) : [];
  for (const [id, label] of [
    ["one", "1 visit"],
    ["many", "12 visits"],
    ["none", "0 visits"],
  ] as const) {
    await using form = await openInStudio(<Badge badge={useBadge as DocumentBadgeComponent} id={id} />); // checked by use
    await form.shows(label);
  }
});

test("the audit begins with the newest again when something is chosen after older ones were shown", async () => {
  const asked: unknown[] = [];
  const entry = { kind: "signed-in", by: null, on: null, until: null };
  given.client = {
    request: async ({ query }: { query: unknown }) => {
      const at = `2026-11-30T10:00:0${asked.push(query)}Z`;
      return { entries: [{ ...entry, at }], next: "older", names: {}, people: [], keptDays: 365 };
    },
  };
  const { tools } = audit();
  const context = { currentUser: { roles: [{ name: "administrator" }] } } as never; // all that the plugin reads of it
  const [tool] = typeof tools === "function" ? tools([], context) : [];
  await using page = await openInStudio(createElement(tool?.component as ComponentType)); // it takes no properties
  await page.press("Show older ones");
  await page.choose("What", "published");
  expect(asked).toEqual([{}, { after: "older" }, { kind: "published" }]);
});

test("R-CMS-8 an answer stays here as soon as somebody switches off that it counts in other releases, too", async () => {
  const title = (words: string) => ({ _id: "page-1", _type: "page", title: words });
  const states = { base: title("Prices"), theirs: title("Plans"), mine: title("Costs") };
  const winter: SameQuestions = { id: "versions.rWinter.page-1", title: "Winter", states };
  const answered: (readonly SameQuestions[])[] = [];
  const notice = (id: string) => (
    <SinceNotice
      id={id}
      type={{ fields: [{ name: "title", type: { title: "Title" } }] }}
      states={states}
      isKnown
      comparison={compareStates(states)}
      publishes={[{ author: "ann", publishedAt: "2026-11-28T10:00:00.000Z" }]}
      others={[winter]}
      titleOf={() => null}
      onChange={() => {}}
      onAnswerSame={(chosen) => answered.push(chosen)}
      onOpen={() => {}}
      onSettle={() => {}}
      onAsk={() => {}}
    />
  );
  await using first = await openInStudio(notice("drafts.page-1"));
  await first.press("Take the published one");
  await using second = await openInStudio(notice("drafts.page-2"));
  await second.press("Answer the same in “Winter”, too");
  await second.press("Take the published one");
  expect(answered).toEqual([[winter], []]);
});
