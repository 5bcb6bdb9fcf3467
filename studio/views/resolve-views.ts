import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { LinkIcon } from "@sanity/icons/Link";
import { SearchIcon } from "@sanity/icons/Search";
import type { DefaultDocumentNodeResolver } from "sanity/structure";
import { isRoutedType } from "@/lib/routes";
import { isBesideTheSite } from "../beside-the-site";
import { ContractView } from "../contracts/contract-view";
import { SearchView } from "../pages/search-view";
import { isSingleton } from "../singletons";
import { UsedByView } from "./used-by-view";

/**
 * The views beside the form: the contract as it prints, the page as search engines and networks show it, and the
 * documents that use this one.
 */
export const resolveViews: DefaultDocumentNodeResolver = (S, { schemaType }) => {
  if (isSingleton(schemaType) || isBesideTheSite(schemaType)) return S.document();
  const isClause = schemaType === "contractClause";
  const usedBy = S.view
    .component(UsedByView)
    .id("used-by")
    .title(isClause || schemaType === "reusableBlock" ? "Used in" : "Used by")
    .icon(LinkIcon);
  const search = S.view.component(SearchView).id("search").title("Search preview").icon(SearchIcon);
  const contract = S.view.component(ContractView).id("contract").title("Document").icon(DocumentTextIcon);
  return S.document().views([
    S.view.form(),
    ...(isClause || schemaType === "contractTemplate" ? [contract] : []),
    ...(isRoutedType(schemaType) ? [search] : []),
    usedBy,
  ]);
};
