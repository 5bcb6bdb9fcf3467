import { EditIcon } from "@sanity/icons/Edit";
import type { StructureBuilder } from "sanity/structure";
import { apiVersion } from "@/lib/env/public";
import { documents, singletons } from "@/schemas";
import { contracts } from "./desk/contracts";
import { deleted } from "./desk/deleted";
import { experiments } from "./desk/experiments";
import { leads } from "./desk/leads";
import { deals } from "./desk/offers";
import { pages } from "./desk/pages";
import { publishRequests } from "./desk/publish-requests";
import { published } from "./desk/published";
import { redirects } from "./desk/redirects";
import { samples } from "./desk/samples";
import { sharedPreviews } from "./desk/shared-previews";
import { announcements, articles, caseStudies, certifications, comparisons } from "./desk/stories";
import { readsLeads } from "./leads/reads-leads";
import { publishesNothing } from "./publishes-nothing";

/** Types with their own entry below. Any other type gets a plain entry, so every document can be reached. */
const placed = new Set<string>([
  "page",
  "product",
  "solution",
  "deal",
  "caseStudy",
  "post",
  "comparison",
  "contractCategory",
  "contractTemplate",
  "contractClause",
  "reusableBlock",
  "pageTemplate",
  "experiment",
  "testimonial",
  "logo",
  "person",
  "navCard",
  "announcement",
  "certification",
  "redirect",
  "lead",
  "deletedDocument",
  "previewShare",
]);

/** The desk in the order in which marketers look for things: by part of the website, by state, by category. */
export const structure = (S: StructureBuilder) =>
  S.list()
    .title("Content")
    .items([
      pages(S),
      S.documentTypeListItem("product").title("Products"),
      S.documentTypeListItem("solution").title("Solutions"),
      deals(S),
      caseStudies(S),
      articles(S),
      comparisons(S),
      contracts(S),
      ...(readsLeads(S.context.currentUser) ? [leads(S)] : []),
      unpublished(S),
      publishRequests(S),
      ...(publishesNothing(S.context.currentUser) ? [] : [published(S)]),
      samples(S),
      S.divider(),
      S.documentTypeListItem("reusableBlock").title("Reusable blocks"),
      S.documentTypeListItem("pageTemplate").title("Page templates"),
      experiments(S),
      S.documentTypeListItem("testimonial").title("Testimonials"),
      S.documentTypeListItem("logo").title("Logos"),
      S.documentTypeListItem("person").title("People"),
      ...documents
        .filter(({ name }) => !placed.has(name))
        .map(({ name, title }) => S.documentTypeListItem(name).title(`${title}s`)),
      S.divider(),
      singleton(S, "navigation"),
      S.documentTypeListItem("navCard").title("Navigation cards"),
      announcements(S),
      singleton(S, "footer"),
      certifications(S),
      redirects(S),
      singleton(S, "siteSettings"),
      singleton(S, "searchWords"),
      // Both are for people who can act on them.
      ...(publishesNothing(S.context.currentUser) ? [] : [sharedPreviews(S), deleted(S)]),
    ]);

/** Documents of any type with unpublished changes. */
function unpublished(S: StructureBuilder) {
  return S.listItem()
    .id("unpublished")
    .title("Not published yet")
    .icon(EditIcon)
    .child(() =>
      S.documentList()
        .id("unpublished")
        .title("Not published yet")
        .apiVersion(apiVersion)
        .filter('_type in $types && (_originalId in path("drafts.**") || _id in path("drafts.**"))')
        .params({ types: [...documents, ...singletons].map(({ name }) => name) })
        .defaultOrdering([{ field: "_updatedAt", direction: "desc" }])
        .initialValueTemplates([]),
    );
}

function singleton(S: StructureBuilder, type: (typeof singletons)[number]["name"]) {
  const schema = singletons.find(({ name }) => name === type);
  const title = schema?.title ?? type;
  return S.listItem()
    .id(type)
    .title(title)
    .icon(schema?.icon)
    .child(S.defaultDocument({ schemaType: type, documentId: type }).id(type).title(title));
}
