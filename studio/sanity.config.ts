import { visionTool } from "@sanity/vision";
import { defineConfig, userHasRole } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { paymentEnv } from "@/lib/env/payments";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { isRecord } from "@/lib/publishing/records";
import { schemaTypes } from "@/schemas";
import { accountTool } from "./account/account-tool";
import { auditTool } from "./audit/audit-tool";
import { resolveBadges } from "./badges";
import { calendarTool } from "./calendar/calendar-tool";
import { compareInspector } from "./comparing/compare-inspector";
import { resolveActions, resolveNewDocumentOptions } from "./document-options";
import { formComponents } from "./form-components";
import { helpTool } from "./help/help-tool";
import { clientOptions } from "./lake-client";
import { Layout } from "./layout";
import { leadsTool } from "./leads/leads-tool";
import { readsLeads } from "./leads/reads-leads";
import { mailTool } from "./mail/mail-tool";
import { chooseInMedia } from "./media/choose-picture";
import { mediaTool } from "./media/media-tool";
import { withReleaseNotice } from "./merging/release-notice";
import { messages } from "./messages";
import { resolveProductionUrl } from "./open-page";
import { ParaphIcon } from "./paraph-icon";
import { peopleTool } from "./people/people-tool";
import { mainDocuments, resolveLocations } from "./presentation";
import { receiptsInspector } from "./receipt/receipts-inspector";
import { redirectsTool } from "./redirects/redirects-tool";
import { CheckRelease } from "./report/check-release";
import { siteCheckTool } from "./report/site-check-tool";
import { salesTool } from "./sales/sales-tool";
import { offersTool } from "./selling/offers-tool";
import { ShareRelease } from "./sharing/share-release";
import { withoutBeginnings } from "./starting/start-intents";
import { startTool } from "./starting/start-tool";
import { structure } from "./structure";
import { resolveTemplates } from "./templates";
import { theme } from "./theme";
import { resolveViews } from "./views/resolve-views";
import { NavbarWithoutVendorLinks } from "./without-vendor-links";

const on = { enabled: true };
const off = { enabled: false };

export default defineConfig({
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
  schema: { types: schemaTypes, templates: resolveTemplates },
  plugins: [
    structureTool({ structure, title: "Content", defaultDocumentNode: resolveViews }),
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
  ],
  tools: (tools, { currentUser }) => {
    const isAdministrator = currentUser !== null && userHasRole(currentUser, "administrator");
    const canWrite = currentUser?.roles.some(({ name }) => name !== "viewer") ?? true;
    // A payments API elsewhere has a ledger of its own.
    const hasSales = isAdministrator && paymentEnv().mode === "local";
    return [
      ...tools
        .filter(({ name }) => name !== "vision" || isAdministrator)
        .map(withoutBeginnings)
        .map(withReleaseNotice),
      ...(canWrite ? [startTool] : []),
      mediaTool,
      calendarTool,
      offersTool,
      siteCheckTool,
      redirectsTool,
      ...(readsLeads(currentUser) ? [leadsTool] : []),
      ...(hasSales ? [salesTool] : []),
      ...(isAdministrator ? [peopleTool] : []),
      // A hosted lake keeps its own audit and sends its own mails.
      ...(isAdministrator && publicEnv().mode === "local" ? [auditTool, mailTool] : []),
      accountTool,
      helpTool,
    ];
  },
  i18n: { bundles: [messages] },
  studio: { components: { layout: Layout, navbar: NavbarWithoutVendorLinks } },
  document: {
    actions: resolveActions,
    badges: resolveBadges,
    newDocumentOptions: resolveNewDocumentOptions,
    productionUrl: resolveProductionUrl,
    inspectors: (inspectors) => [...inspectors, compareInspector, receiptsInspector],
    // A comment copies what it is about, and what a visitor sent is deleted without a trace.
    comments: { enabled: ({ documentType }) => !isRecord(documentType) },
    // Roles are managed in the lake. A role request would reach nobody.
    askToEdit: off,
  },
  form: { components: formComponents, image: { assetSources: chooseInMedia } },
  // The lake sorts the results. The other strategy cuts the list by id before ranking it.
  search: { strategy: "groq2024" },
  // They share a tool of the Studio, so that one without the other would lead to an empty page.
  releases: { ...on, actions: (actions) => [...actions, CheckRelease, ShareRelease] },
  scheduledDrafts: on,
  tasks: on,
  // Without it the activity of a release would lack everything that happened to its documents.
  beta: { eventsAPI: { releases: true } },
  // Services that only the hosted product has.
  scheduledPublishing: off,
  mediaLibrary: off,
  announcements: off,
  apps: { canvas: off },
});
