import { createClient } from "@sanity/client";
import { createSourceFromConfig, resolveInitialValue, type Source } from "sanity";
import { createStructureBuilder } from "sanity/structure";
import { expect, test, vi } from "vitest";
import { allPlugins } from "@/studio/define-plugin";
import { resolveStructure } from "@/studio/desk/desk";
import config, { plugins } from "@/studio/sanity.config";
import { askEngine, IndexedDocuments } from "../../support/ask-engine.ts";
import { loadContent } from "../../support/content.ts";

// The Studio's `resolveInitialValue` expects a browser's `window`.
vi.stubGlobal("window", globalThis);

const dataset = loadContent().map(({ document }) => document);
const client = createClient({ projectId: "local", dataset: "test", apiVersion: "2025-02-19", useCdn: false });
const answering = Object.assign(client, {
  fetch: (query: string, params: Record<string, unknown> = {}) => askEngine<unknown>(query, params, dataset),
  // The desk sets its own API version.
  withConfig: () => client,
});

interface Pane {
  readonly id: string;
  readonly type: string;
  readonly items?: readonly { readonly id?: string; readonly child?: unknown }[];
  readonly child?: unknown;
  readonly options?: { readonly filter?: string; readonly params?: Record<string, unknown> };
  readonly initialValueTemplates?: readonly {
    readonly templateId: string;
    readonly parameters?: Record<string, unknown>;
  }[];
}

/** Every list of the desk with its path, including lists that open from a chosen document. */
async function listsOf(source: Source): Promise<{ way: string; pane: Pane }[]> {
  const lists: { way: string; pane: Pane }[] = [];
  const open = async (child: unknown, way: readonly string[], parent?: Pane): Promise<void> => {
    const id = way.at(-1) ?? "";
    const opened = await (typeof child === "function" ? child(id, { parent, index: 0, params: {} }) : child);
    if (!opened) return;
    const pane: Pane = "serialize" in opened ? opened.serialize({ path: [...way] }) : opened;
    for (const item of pane.items ?? []) if (item.id) await open(item.child, [...way, item.id], pane);
    if (pane.type !== "documentList") return;
    lists.push({ way: way.join(" / "), pane });
    const choosing = /^choose-(\w+)$/.exec(pane.id);
    const chosen = choosing && dataset.find(({ _type }) => _type === choosing[1]);
    if (chosen) await open(pane.child, [...way, chosen._id], pane);
  };
  const S = createStructureBuilder({ source, perspectiveStack: [], selectedVariantName: undefined });
  await open(resolveStructure(allPlugins(plugins))(S), ["content"]);
  return lists;
}

async function createSource(): Promise<Source> {
  const role = { name: "editor", title: "Editor" };
  return createSourceFromConfig({
    ...config,
    currentUser: { id: "ann", name: "Ann", email: "ann@example.com", role: "editor", roles: [role] },
    getClient: () => answering,
  });
}

test("R-CMS-2 a document created with + in a list of the desk appears in that list", async () => {
  const source = await createSource();
  const lists = await listsOf(source);
  const makes = lists.filter(({ pane }) => (pane.initialValueTemplates ?? []).length > 0);
  expect(makes.length).toBeGreaterThan(40);
  const lost: string[] = [];
  const withMade = new IndexedDocuments(dataset);
  for (const { way, pane } of makes) {
    const { filter = "", params = {} } = pane.options ?? {};
    for (const { templateId, parameters } of pane.initialValueTemplates ?? []) {
      const template = source.templates.find(({ id }) => id === templateId);
      if (!template) throw new Error(`${way}: there is no template ${templateId}`);
      // The parts of the Studio's context that our initial values use.
      const context = { ...source, getClient: () => answering, currentUser: null } as never;
      const value = await resolveInitialValue(source.schema, template, parameters ?? {}, context);
      const made = { ...value, _id: "drafts.new", _type: template.schemaType };
      withMade.put(made);
      const found = await askEngine<{ _id: string }[]>(`*[${filter}]`, params, withMade);
      if (!found.some(({ _id }) => _id === made._id)) lost.push(`${way}: ${templateId}`);
    }
  }
  expect(lost).toEqual([]);
  const ways = lists.map(({ way }) => way);
  for (const one of ["deals / upcoming", "by-category", "by-product", "by-author", "sub-0"])
    expect(
      ways.filter((way) => way.includes(one)),
      one,
    ).not.toEqual([]);
});

test("R-CMS-2 a list offers at most one way to create a document, and lists of ended documents offer none", async () => {
  const lists = await listsOf(await createSource());
  const several = lists.filter(({ pane }) => (pane.initialValueTemplates ?? []).length > 1);
  expect(several.map(({ way }) => way)).toEqual([]);
  for (const over of ["deals / ended", "announcements / past", "certifications / expired"]) {
    const list = lists.find(({ way }) => way.endsWith(over));
    expect(list?.pane.initialValueTemplates, over).toEqual([]);
  }
});
