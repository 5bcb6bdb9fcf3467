import { visionTool } from "@sanity/vision";
import { defineConfig, userHasRole } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { apiVersion, publicEnv } from "@/lib/public-env";
import { schemaTypes } from "@/schemas";
import { resolveBadges } from "./badges";
import { resolveActions, resolveNewDocumentOptions } from "./document-options";
import { formComponents } from "./form-components";
import { clientOptions } from "./lake-client";
import { resolveProductionUrl } from "./open-page";
import { ParaphIcon } from "./paraph-icon";
import { mainDocuments, resolveLocations } from "./presentation";
import { structure } from "./structure";
import { resolveTemplates } from "./templates";
import { theme } from "./theme";
import { resolveViews } from "./views/resolve-views";

const off = { enabled: false };

export default defineConfig({
  name: "default",
  title: "Paraph",
  icon: ParaphIcon,
  theme,
  basePath: "/studio",
  projectId: publicEnv.projectId,
  dataset: publicEnv.dataset,
  ...clientOptions(publicEnv.mode),
  // Cookies only: a token in local storage could be read by any script of the origin.
  auth: { loginMethod: "cookie", redirectOnSingle: publicEnv.mode === "local" },
  schema: { types: schemaTypes, templates: resolveTemplates },
  plugins: [
    structureTool({ structure, title: "Content", defaultDocumentNode: resolveViews }),
    presentationTool({
      title: "Preview",
      previewUrl: {
        initial: "/",
        previewMode: { enable: "/api/draft-mode/enable", disable: "/api/draft-mode/disable" },
      },
      resolve: { mainDocuments, locations: resolveLocations },
    }),
    visionTool({ title: "Queries", defaultApiVersion: apiVersion, defaultDataset: publicEnv.dataset }),
  ],
  tools: (tools, { currentUser }) =>
    tools.filter(
      ({ name }) => name !== "vision" || (currentUser && userHasRole(currentUser, "administrator")),
    ),
  document: {
    actions: resolveActions,
    badges: resolveBadges,
    newDocumentOptions: resolveNewDocumentOptions,
    productionUrl: resolveProductionUrl,
    comments: off,
    // Who may do what is settled where the lake's people are; no message would reach anybody.
    askToEdit: off,
  },
  form: { components: formComponents },
  search: { strategy: "groqLegacy" },
  // Services of the hosted product that a lake on this machine does not have.
  releases: off,
  scheduledDrafts: off,
  scheduledPublishing: off,
  tasks: off,
  mediaLibrary: off,
  announcements: off,
  apps: { canvas: off },
});
