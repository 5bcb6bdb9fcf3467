import { LinkIcon } from "@sanity/icons/Link";
import { SearchIcon } from "@sanity/icons/Search";
import type { DocumentBadgeDescription } from "sanity";
import { isRoutedType } from "@/lib/routes";
import { isBesideTheSite } from "../beside-the-site";
import { definePlugin } from "../define-plugin";
import { resolveProductionUrl } from "../open-page";
import { at } from "../order";
import { isSingleton } from "../singletons";
import { stateBadge } from "../state-badge";
import { UsedByView } from "../views/used-by-view";
import { visits } from "../visits/plugin";
import { AddressInput } from "./address-input";
import { BarChoiceInput } from "./bar-choice-input";
import { newPages } from "./new-pages";
import { pageLists } from "./page-lists";
import { SearchPreviewInput } from "./search-preview-input";
import { SearchView } from "./search-view";

const search = at(30, { id: "search", title: "Search preview", icon: SearchIcon, component: SearchView });
const usedBy = at(40, { id: "used-by", title: "Used by", icon: LinkIcon, component: UsedByView });
const usedIn = at(40, { ...usedBy, title: "Used in" });

/** Their documents are parts of others. */
const parts = new Set(["contractClause", "reusableBlock"]);

const visibility = stateBadge(50, "visibility", describeVisibility);

/** Where a page is, how search engines show it, and what links to a document. */
export const pages = definePlugin({
  name: "pages",
  plugins: [visits()],
  desk: [{ place: 110, types: ["page"], item: pageLists }],
  schema: { templates: newPages },
  views: (schemaType) => [
    ...(isRoutedType(schemaType) ? [search] : []),
    ...(isLinked(schemaType) ? [parts.has(schemaType) ? usedIn : usedBy] : []),
  ],
  document: {
    badges: (badges, { schemaType }) => (isRoutedType(schemaType) ? [...badges, visibility] : badges),
    productionUrl: resolveProductionUrl,
  },
  inputs: { address: AddressInput, barChoice: BarChoiceInput },
  typeInputs: { seo: SearchPreviewInput },
});

/** Whether documents of a type can be linked to. */
function isLinked(type: string): boolean {
  return type !== "experiment" && !isSingleton(type) && !isBesideTheSite(type);
}

export function describeVisibility({ seo }: { readonly seo?: unknown }): DocumentBadgeDescription | null {
  const isHidden = typeof seo === "object" && seo !== null && Reflect.get(seo, "noIndex") === true;
  if (!isHidden) return null;
  return {
    label: "Hidden from search",
    color: "warning",
    title: "In no sitemap and no search engine; whoever has the address can open it",
  };
}
