import { createClient } from "@sanity/client";
import { evaluateSync, parse } from "groq-js";
import { createSourceFromConfig } from "sanity";
import { createStructureBuilder } from "sanity/structure";
import { expect, test } from "vitest";
import { documents, singletons } from "@/schemas";
import { type DealState, dealState } from "@/schemas/selling/deal-state";
import { allPlugins } from "@/studio/define-plugin";
import { dealFilters } from "@/studio/desk/conditions";
import { resolveStructure } from "@/studio/desk/desk";
import { clientOptions } from "@/studio/lake-client";
import { cut } from "@/studio/pages/search-texts";
import config, { plugins } from "@/studio/sanity.config";
import { formatAmount } from "@/studio/selling/offers-tool";

const client = createClient({
  projectId: "local",
  dataset: "production",
  apiVersion: "2025-02-19",
  useCdn: false,
});

const structure = resolveStructure(allPlugins(plugins));

function createSource(role: string) {
  return createSourceFromConfig({
    ...config,
    currentUser: {
      id: "ann",
      name: "Ann",
      email: "ann@example.com",
      role,
      roles: [{ name: role, title: role }],
    },
    getClient: () => client,
  });
}

test("the configuration resolves, and only administrators get the query tool, the sales, the people and the audit", async () => {
  const administrator = await createSource("administrator");
  const editor = await createSource("editor");
  expect(administrator.tools.map(({ name }) => name)).toEqual([
    "structure",
    "presentation",
    "vision",
    "releases",
    "new",
    "media",
    "calendar",
    "offers",
    "site-check",
    "redirects",
    "leads",
    "sales",
    "people",
    "audit",
    "mail",
    "account",
    "help",
  ]);
  expect(editor.tools.map(({ name }) => name)).toEqual([
    "structure",
    "presentation",
    "releases",
    "new",
    "media",
    "calendar",
    "offers",
    "site-check",
    "redirects",
    "leads",
    "account",
    "help",
  ]);
  expect((await createSource("viewer")).tools.map(({ name }) => name)).not.toContain("leads");
});

test("the local lake is on this origin without a project subdomain; a hosted lake uses the default URL", () => {
  const { unstable_clientFactory: createLocal } = clientOptions({ mode: "local", apiHost: null });
  const local = createLocal?.({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    useCdn: true,
  });
  expect(local?.getUrl("/data/query/production")).toBe(
    "http://localhost/lake/v2025-02-19/data/query/production",
  );
  expect(local?.getUrl("/data/query/production", true)).toBe(local?.getUrl("/data/query/production"));
  expect(clientOptions({ mode: "hosted", apiHost: null })).toEqual({});
  const { unstable_clientFactory: createElsewhere } = clientOptions({
    mode: "hosted",
    apiHost: "https://lake.example",
  });
  const elsewhere = createElsewhere?.({ projectId: "abc", dataset: "staging", apiVersion: "2025-02-19" });
  expect(elsewhere?.getUrl("/data/query/staging")).toBe(
    "https://lake.example/v2025-02-19/data/query/staging",
  );
});

test("a token that somebody puts into the Studio's address does not say who asks the local lake", () => {
  const { unstable_clientFactory: createLocal } = clientOptions({ mode: "local", apiHost: null });
  const signedIn = {
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    token: "of-another",
  };
  expect(createLocal?.(signedIn).config().token).toBeUndefined();
});

test("comments are for content, not for what visitors sent or what was deleted", async () => {
  const { document } = await createSource("editor");
  const hasComments = (documentType: string) =>
    document.comments.enabled({ documentType, documentId: "one" });
  expect(["page", "deal", "navigation"].map(hasComments)).toEqual([true, true, true]);
  expect(["lead", "deletedDocument", "previewShare"].map(hasComments)).toEqual([false, false, false]);
});

test("R-CMS-3 no task is offered about what a visitor sent, and one is about a page", async () => {
  const { document } = await createSource("administrator");
  const names = (schemaType: string) =>
    document
      .actions({ schemaType, documentId: "one", releaseId: undefined, versionType: "draft" })
      .map(({ displayName, name }) => displayName ?? name);
  expect(names("page")).toContain("TaskCreateAction");
  expect(names("lead")).not.toContain("TaskCreateAction");
});

test("every editable document type is offered for creation, except singletons", async () => {
  const { document, templates } = await createSource("editor");
  const offered = document
    .resolveNewDocumentOptions({ type: "global", documentId: undefined, schemaType: undefined })
    .map(({ templateId }) => templateId);
  const madeElsewhere = ["lead", "deletedDocument", "previewShare"];
  const made = documents.map(({ name }) => name).filter((name) => !madeElsewhere.includes(name));
  expect(offered).toEqual(expect.arrayContaining(made));
  for (const name of madeElsewhere) expect(offered).not.toContain(name);
  for (const { name } of singletons) {
    expect(offered).not.toContain(name);
    expect(templates.map(({ schemaType }) => schemaType)).not.toContain(name);
  }
});

interface PaneNode {
  readonly id: string;
  readonly type: string;
  readonly schemaTypeName?: string;
  readonly items?: readonly { readonly id?: string; readonly child?: unknown }[];
  readonly options?: { readonly id?: string; readonly type?: string; readonly filter?: string };
}

test("the desk reaches every document type, and every list filter is valid GROQ", async () => {
  const source = await createSource("editor");
  const panes: PaneNode[] = [];
  const open = async (child: unknown, id: string, parent?: PaneNode): Promise<void> => {
    const opened = await (typeof child === "function" ? child(id, { parent, index: 0, params: {} }) : child);
    if (!opened) return;
    const pane: PaneNode = "serialize" in opened ? opened.serialize({ path: [id] }) : opened;
    panes.push(pane);
    for (const item of pane.items ?? []) if (item.id) await open(item.child, item.id, pane);
  };
  const S = createStructureBuilder({ source, perspectiveStack: [], selectedVariantName: undefined });
  await open(structure(S), "content");

  const types = new Set(panes.map(({ schemaTypeName, options }) => schemaTypeName ?? options?.type));
  for (const { name } of [...documents, ...singletons]) expect(types, name).toContain(name);
  const filters = panes.flatMap(({ options }) => options?.filter ?? []);
  expect(filters.length).toBeGreaterThan(15);
  for (const filter of filters) expect(() => parse(`*[${filter}]`), filter).not.toThrow();
  for (const { name } of singletons) {
    expect(panes.find(({ options }) => options?.type === name)?.options?.id).toBe(name);
  }
});

/** What the menu of a draft offers. */
async function offered(schemaType: string) {
  const { document } = await createSource("editor");
  return document.actions({ schemaType, documentId: "one", releaseId: undefined, versionType: "draft" });
}

test("R-CMS-2 a singleton can be published and restored, never deleted, unpublished or copied", async () => {
  const names = async (schemaType: string) =>
    (await offered(schemaType)).map(({ action, displayName, name }) => action ?? displayName ?? name);
  expect(await names("navigation")).toEqual([
    "publish",
    "schedule",
    "restore",
    "discardChanges",
    "TaskCreateAction",
    "AskToPublish",
    "CheckBeforePublishing",
  ]);
  expect(await names("page")).toEqual([
    "publish",
    "schedule",
    "unpublish",
    "duplicate",
    "restore",
    "discardChanges",
    "delete",
    "TaskCreateAction",
    "AskToPublish",
    "UnpublishLater",
    "CheckBeforePublishing",
    "SharePreview",
    "SaveAsTemplate",
    "StartExperiment",
    "PromotePage",
  ]);
  expect((await names("experiment")).slice(-4)).toEqual([
    "PublishWinner",
    "AskToPublish",
    "UnpublishLater",
    "CheckBeforePublishing",
  ]);
  expect(await names("lead"), "leads can only be deleted").toEqual(["delete"]);
});

test("R-CMS-2 a document of a release is checked, shared and saved as a template like a draft", async () => {
  const { document } = await createSource("editor");
  const ofRelease = document.actions({
    schemaType: "page",
    documentId: "one",
    releaseId: "rSpring",
    versionType: "version",
  });
  expect(ofRelease.flatMap(({ action, displayName }) => (action ? [] : displayName))).toEqual([
    "CheckBeforePublishing",
    "SharePreview",
    "SaveAsTemplate",
    "StartExperiment",
  ]);
});

test.each([
  ["administrator", true],
  ["publisher", true],
  ["editor", true],
  ["author", false],
  ["viewer", false],
])("the desk shows leads and what somebody published to the role %s: %s", async (role, shown) => {
  const source = await createSource(role);
  const S = createStructureBuilder({ source, perspectiveStack: [], selectedVariantName: undefined });
  const { items = [] }: PaneNode = structure(S).serialize({ path: ["content"] });
  for (const list of ["leads", "published"]) expect(items.some(({ id }) => id === list)).toBe(shown);
});

test("an action is wrapped only once, because the Studio compares actions by identity", async () => {
  const [first, second, other] = [await offered("page"), await offered("page"), await offered("navigation")];
  expect(second).toEqual(first);
  const publishIn = (actions: typeof first) => actions.find(({ action }) => action === "publish");
  expect(publishIn(first)).not.toBe(publishIn(other));
  const discardIn = (actions: typeof first) => actions.find(({ action }) => action === "discardChanges");
  expect(discardIn(first)).toBe(discardIn(other));
});

const now = new Date("2026-06-15T12:00:00Z");

test.each<[DealState, Record<string, string>]>([
  ["running", {}],
  ["running", { startsAt: "2026-06-15T12:00:00Z" }],
  ["running", { startsAt: "2026-01-01T00:00:00Z", endsAt: "2026-06-15T12:00:01Z" }],
  ["running", { endsAt: "2027-01-01T00:00:00Z" }],
  ["upcoming", { startsAt: "2026-06-15T12:00:01Z" }],
  ["upcoming", { startsAt: "2026-07-01T00:00:00Z", endsAt: "2026-08-01T00:00:00Z" }],
  ["ended", { endsAt: "2026-06-15T12:00:00Z" }],
  ["ended", { startsAt: "2026-01-01T00:00:00Z", endsAt: "2026-02-01T00:00:00Z" }],
])("a deal is %s with %j, and in exactly one list", (state, dates) => {
  expect(dealState(dates, now)).toBe(state);
  const dataset = [{ _id: "deal", _type: "deal", ...dates }];
  for (const [list, filter] of Object.entries(dealFilters)) {
    const found = evaluateSync(parse(`*[_type == "deal" && ${filter}]`), { dataset, timestamp: now }).data;
    expect(found, list).toHaveLength(list === state ? 1 : 0);
  }
});

test.each([
  [1500, "USD", "$15"],
  [9990, "USD", "$99.90"],
  [0, "USD", "$0"],
  [1500, "JPY", "¥1,500"],
])("%i minor units of %s are shown as %s", (amount, currency, expected) => {
  expect(formatAmount(amount, currency)).toBe(expected);
});

test("search results are cut at a word boundary", () => {
  expect(cut("short", 10)).toBe("short");
  expect(cut("signatures without limits", 15)).toBe("signatures …");
  expect(cut("incomprehensibilities", 5)).toBe("incom …");
});
