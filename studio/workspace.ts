import { visionTool } from "@sanity/vision";
import {
  type ComposableOption,
  type DocumentActionComponent,
  defineLocaleResourceBundle,
  type NewDocumentOptionsResolver,
  type PluginOptions,
  type WorkspaceOptions,
} from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { isRecordType } from "@/lib/publishing/records";
import { schemaTypes } from "@/schemas";
import { allPlugins, type StudioPlugin } from "./define-plugin";
import { resolveStructure } from "./desk/desk";
import { resolveInput, resolveViews } from "./form";
import { clientOptions } from "./lake-client";
import { resolveLayout } from "./layout";
import { NavbarWithoutVendorLinks, ParaphIcon } from "./look";
import { inOrder } from "./order";
import { mainDocuments, resolveLocations } from "./preview/presentation";
import { isAdministrator } from "./roles";
import { theme } from "./theme";
import { isSingleton } from "./type-kinds";

/** Replaces Studio messages that help nobody, such as "See the console for more information." */
const messages = defineLocaleResourceBundle({
  locale: "en-US",
  namespace: "studio",
  resources: {
    "asset-source.browse-button.text": "Select from Media",
    "asset-sources.common.uploader.upload-failed.title": "The file was not uploaded",
    "asset-sources.common.uploader.upload-failed.description":
      "Choose it again. Without a connection to the server, wait until it is back.",
  },
});

const on = { enabled: true };
const off = { enabled: false };

/** The Studio with these features. It knows none of them. */
export function workspace(plugins: readonly StudioPlugin[]): WorkspaceOptions {
  const all = allPlugins(plugins);
  const toTools = composed(all.map(({ tools }) => tools));
  const toActions = composed(all.map(({ document }) => document?.actions));
  return {
    name: "default",
    title: "Paraph",
    icon: ParaphIcon,
    theme,
    basePath: "/studio",
    projectId: publicEnv().projectId,
    dataset: publicEnv().dataset,
    ...clientOptions(publicEnv()),
    auth: {
      // Any script of the origin could read a token in local storage, so there is none. A hosted lake is another site,
      // whose cookies some browsers keep from this one.
      loginMethod: publicEnv().mode === "local" ? "cookie" : "dual",
      redirectOnSingle: publicEnv().mode === "local",
    },
    schema: {
      types: schemaTypes,
      templates: (templates) => templates.filter(({ schemaType }) => !isSingleton(schemaType)),
    },
    plugins: [
      structureTool({
        structure: resolveStructure(all),
        title: "Content",
        defaultDocumentNode: resolveViews(all),
      }),
      presentationTool({
        title: "Preview",
        previewUrl: {
          initial: "/",
          previewMode: {
            enable: "/api/draft-mode/enable",
            disable: "/api/draft-mode/disable",
            // Its one link opens all drafts to everybody who has it. Ours opens one page or one release (decision 053).
            shareAccess: false,
          },
        },
        resolve: { mainDocuments, locations: resolveLocations },
      }),
      visionTool({ title: "Queries", defaultApiVersion: apiVersion, defaultDataset: publicEnv().dataset }),
      ...all.map(withoutLists),
    ],
    tools: (tools, context) =>
      toTools(
        tools.filter(({ name }) => name !== "vision" || isAdministrator(context.currentUser)),
        context,
      ),
    i18n: { bundles: [messages] },
    studio: { components: { layout: resolveLayout(all), navbar: NavbarWithoutVendorLinks } },
    document: {
      actions: (actions, context) => toActions(offeredActions(actions, context.schemaType), context),
      badges: composed(all.map(({ document }) => document?.badges)),
      newDocumentOptions: offeredDocuments,
      inspectors: composed(all.map(({ document }) => document?.inspectors)),
      // A comment copies what it is about, and what a visitor sent is deleted without a trace.
      comments: { enabled: ({ documentType }) => !isRecordType(documentType) },
      // Roles are managed in the lake. A role request would reach nobody.
      askToEdit: off,
    },
    form: { components: { input: resolveInput(all) } },
    // The lake sorts the results. The other strategy cuts the list by id before ranking it.
    search: { strategy: "groq2024" },
    // They share a tool of the Studio, so that one without the other would lead to an empty page.
    releases: { ...on, actions: composed(all.map(({ releases }) => releases?.actions)) },
    scheduledDrafts: on,
    tasks: on,
    // Without it the activity of a release would lack everything that happened to its documents.
    beta: { eventsAPI: { releases: true } },
    // Services that only the hosted product has.
    scheduledPublishing: off,
    mediaLibrary: off,
    announcements: off,
    apps: { canvas: off },
  };
}

/**
 * The Studio has plugins of its own, which it asks after those of a workspace: its tool of releases would come behind all
 * of ours, and it drops what others offer to do with a document of a release. It asks the workspace last, so these lists
 * are the workspace's.
 */
function withoutLists(plugin: StudioPlugin): PluginOptions {
  const document = { ...plugin.document, actions: undefined, badges: undefined, inspectors: undefined };
  return { ...plugin, plugins: [], tools: undefined, releases: undefined, document };
}

/** One list of what the vendor and then all plugins offer, each at its place. */
function composed<Item extends object, Context>(
  options: readonly (Item[] | ComposableOption<Item[], Context> | undefined)[],
): ComposableOption<Item[], Context> {
  return (vendors, context) =>
    inOrder(
      options.reduce<Item[]>(
        (items, option) =>
          typeof option === "function" ? option(items, context) : items.concat(option ?? []),
        vendors,
      ),
    );
}

const singletonActions = new Set<string | undefined>([
  "publish",
  "discardChanges",
  "restore",
  "schedule",
  "discardVersion",
  // The action that makes a task about the document is the only one without a name.
  undefined,
]);

/** The vendor's actions that make sense for documents of a type. */
function offeredActions(
  actions: readonly DocumentActionComponent[],
  schemaType: string,
): DocumentActionComponent[] {
  return actions.filter(({ action }) => {
    if (isRecordType(schemaType)) return action === "delete";
    return !isSingleton(schemaType) || singletonActions.has(action);
  });
}

/** Singletons exist from the start and pictures come by upload, so the menu offers neither. */
const offeredDocuments: NewDocumentOptionsResolver = (options) =>
  options.filter(
    ({ templateId }) =>
      !isSingleton(templateId) && !isRecordType(templateId) && !templateId.startsWith("sanity."),
  );
