import { createClient } from "@sanity/client";
import { ThemeProvider } from "@sanity/ui";
import { renderToStaticMarkup } from "react-dom/server";
import { createSchema, createSourceFromConfig, type SchemaType } from "sanity";
import { createStructureBuilder } from "sanity/structure";
import { expect, test, vi } from "vitest";
import { singletons } from "@/schemas";
import { schemaTypes } from "@/schemas/index";
import { allPlugins } from "@/studio/define-plugin";
import { Explained } from "@/studio/explaining/explanation";
import { resolveViews } from "@/studio/form";
import config, { plugins } from "@/studio/sanity.config";
import { theme } from "@/studio/theme";
import { tourSteps } from "@/studio/tour/tour";
import { hasSeenTour, rememberTour } from "@/studio/tour/tour-state";

/** What the browser remembers of the Studio. */
function storageOf(known: Readonly<Record<string, string>>) {
  const kept = new Map(Object.entries(known));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
}

async function createSource() {
  const roles = [{ name: "editor", title: "Editor" }];
  const client = createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    useCdn: false,
  });
  return createSourceFromConfig({
    ...config,
    currentUser: { id: "ann", name: "Ann", email: "ann@example.com", role: "editor", roles },
    getClient: () => client,
  });
}

test("R-CMS-6 what can be checked has the tab Check, and what visitors open has its visits and search preview", async () => {
  const source = await createSource();
  const S = createStructureBuilder({ source, perspectiveStack: [], selectedVariantName: undefined });
  const tabsOf = (schemaType: string) => {
    const document = resolveViews(allPlugins(plugins))(S, { ...source, schemaType, documentId: "one" });
    return (document?.getViews() ?? []).map((view) =>
      "serialize" in view ? view.serialize().title : view.title,
    );
  };
  for (const { name } of singletons) expect(tabsOf(name), name).toEqual(["Editor", "Check"]);
  expect(tabsOf("redirect")).toEqual(["Editor", "Check"]);
  expect(tabsOf("page")).toEqual(["Editor", "Check", "Search preview", "Used by", "Visits"]);
  expect(tabsOf("reusableBlock")).toEqual(["Editor", "Check", "Used in"]);
  expect(tabsOf("experiment")).toEqual(["Editor", "Check", "Results"]);
  expect(tabsOf("lead")).toEqual([]);
});

test("R-CMS-3 each step of the tour points at a tool that editors have, and who has seen it is remembered by person", async () => {
  const { tools } = await createSource();
  const shown = tools.map(({ name }) => name);
  const named = tourSteps.flatMap(({ target }) => /\/studio\/([\w-]+)"\]$/.exec(target)?.[1] ?? []);
  expect(named).toEqual(["structure", "presentation", "new", "help"]);
  expect(shown).toEqual(expect.arrayContaining(named));
  vi.stubGlobal("localStorage", storageOf({}));
  expect(hasSeenTour("ann")).toBe(false);
  rememberTour("ann");
  expect([hasSeenTour("ann"), hasSeenTour("bob")]).toEqual([true, false]);
  vi.unstubAllGlobals();
});

test("R-CMS-3 R-CMS-6 what a type is for comes after its fields in the order of the keyboard, once they are there, until somebody knows it", () => {
  const schemaType = createSchema({ name: "test", types: schemaTypes }).get("page");
  if (!schemaType) throw new Error("There is no type page.");
  const render = (isLoading: boolean, known: Readonly<Record<string, string>> = {}) => {
    vi.stubGlobal("localStorage", storageOf(known));
    const html = renderToStaticMarkup(<Form schemaType={schemaType} isLoading={isLoading} />);
    vi.unstubAllGlobals();
    return html;
  };
  const html = render(false);
  expect(html).toContain(schemaType.description);
  expect(html).toContain("/type-pictures/page.svg");
  // The Studio puts the focus on the first thing of a form.
  expect(html.indexOf("<input")).toBeLessThan(html.indexOf("<button"));
  expect(render(true)).not.toContain("<button");
  expect(render(false, { "paraph-known-page": "yes" })).not.toContain("<button");
});

function Form({ schemaType, isLoading }: { schemaType: SchemaType; isLoading: boolean }) {
  return (
    <ThemeProvider theme={theme}>
      <Explained schemaType={schemaType} isBlock={false} isLoading={isLoading}>
        <input aria-label="Title" />
      </Explained>
    </ThemeProvider>
  );
}
