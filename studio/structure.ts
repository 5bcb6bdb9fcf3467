import { ClockIcon } from "@sanity/icons/Clock";
import { ConfettiIcon } from "@sanity/icons/Confetti";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { FolderIcon } from "@sanity/icons/Folder";
import { ImagesIcon } from "@sanity/icons/Images";
import { StackIcon } from "@sanity/icons/Stack";
import { TagIcon } from "@sanity/icons/Tag";
import type { StructureBuilder } from "sanity/structure";
import { apiVersion } from "@/lib/public-env";
import { singletons } from "@/schemas";
import { pageParts } from "@/schemas/objects/choices";
import { type DealState, dealFilters } from "./deal-state";

/** The desk as marketers look for things: by part of the website, by state, by category. */
export const structure = (S: StructureBuilder) =>
  S.list()
    .title("Content")
    .items([
      pages(S),
      S.documentTypeListItem("product").title("Products"),
      S.documentTypeListItem("solution").title("Solutions"),
      deals(S),
      S.documentTypeListItem("caseStudy").title("Case studies"),
      S.documentTypeListItem("post").title("Articles"),
      S.documentTypeListItem("comparison").title("Comparisons"),
      contracts(S),
      S.divider(),
      S.documentTypeListItem("reusableBlock").title("Reusable blocks"),
      S.documentTypeListItem("testimonial").title("Testimonials"),
      S.documentTypeListItem("logo").title("Logos"),
      S.documentTypeListItem("person").title("People"),
      media(S),
      S.divider(),
      singleton(S, "navigation"),
      S.documentTypeListItem("navCard").title("Navigation cards"),
      S.documentTypeListItem("announcement").title("Announcements"),
      singleton(S, "footer"),
      S.documentTypeListItem("certification").title("Certifications"),
      S.documentTypeListItem("redirect").title("Redirects"),
      singleton(S, "siteSettings"),
    ]);

function pages(S: StructureBuilder) {
  const byPart = pageParts.map(({ value, title }) =>
    S.listItem()
      .id(value)
      .title(title)
      .icon(FolderIcon)
      .child(
        S.documentList()
          .id(value)
          .title(title)
          .schemaType("page")
          .apiVersion(apiVersion)
          .filter('_type == "page" && group == $group')
          .params({ group: value })
          .defaultOrdering([{ field: "path", direction: "asc" }])
          .initialValueTemplates([S.initialValueTemplateItem("page-in-part", { group: value })]),
      ),
  );
  return S.listItem()
    .id("pages")
    .title("Pages")
    .icon(DocumentsIcon)
    .child(
      S.list()
        .title("Pages")
        .items([S.documentTypeListItem("page").id("all").title("All pages"), S.divider(), ...byPart]),
    );
}

const dealLists: readonly { state: DealState; title: string; icon: typeof TagIcon }[] = [
  { state: "running", title: "Running", icon: ConfettiIcon },
  { state: "upcoming", title: "Upcoming", icon: ClockIcon },
  { state: "ended", title: "Ended", icon: StackIcon },
];

function deals(S: StructureBuilder) {
  const byState = dealLists.map(({ state, title, icon }) =>
    S.listItem()
      .id(state)
      .title(title)
      .icon(icon)
      .child(
        S.documentList()
          .id(state)
          .title(`${title} deals`)
          .schemaType("deal")
          .apiVersion(apiVersion)
          .filter(`_type == "deal" && ${dealFilters[state]}`),
      ),
  );
  return S.listItem()
    .id("deals")
    .title("Deals")
    .icon(TagIcon)
    .child(
      S.list()
        .title("Deals")
        .items([...byState, S.divider(), S.documentTypeListItem("deal").id("all").title("All deals")]),
    );
}

function contracts(S: StructureBuilder) {
  const templatesOf = (category: string) =>
    S.documentList()
      .id(category)
      .title("Templates")
      .schemaType("contractTemplate")
      .apiVersion(apiVersion)
      .filter('_type == "contractTemplate" && category._ref == $category')
      .params({ category })
      .defaultOrdering([{ field: "name", direction: "asc" }])
      .initialValueTemplates([S.initialValueTemplateItem("template-in-category", { category })]);
  return S.listItem()
    .id("contracts")
    .title("Contracts")
    .icon(FolderIcon)
    .child(
      S.list()
        .title("Contracts")
        .items([
          S.listItem()
            .id("by-category")
            .title("Templates by category")
            .icon(FolderIcon)
            .child(S.documentTypeList("contractCategory").title("Choose a category").child(templatesOf)),
          S.documentTypeListItem("contractTemplate").title("All templates"),
          S.documentTypeListItem("contractCategory").title("Categories"),
        ]),
    );
}

function media(S: StructureBuilder) {
  return S.listItem()
    .id("media")
    .title("Media")
    .icon(ImagesIcon)
    .child(
      S.documentTypeList("sanity.imageAsset")
        .title("Pictures")
        .initialValueTemplates([])
        .defaultOrdering([{ field: "_createdAt", direction: "desc" }]),
    );
}

function singleton(S: StructureBuilder, type: (typeof singletons)[number]["name"]) {
  const schema = singletons.find(({ name }) => name === type);
  const title = schema?.title ?? type;
  return S.listItem()
    .id(type)
    .title(title)
    .icon(schema?.icon)
    .child(S.document().id(type).schemaType(type).documentId(type).title(title));
}
