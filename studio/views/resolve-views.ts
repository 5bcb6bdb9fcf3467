import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { LinkIcon } from "@sanity/icons/Link";
import { SearchIcon } from "@sanity/icons/Search";
import type { DefaultDocumentNodeResolver } from "sanity/structure";
import { isRoutedType } from "@/lib/routes";
import { isSingleton } from "../singletons";
import { ContractView } from "./contract-view";
import { SearchView } from "./search-view";
import { UsedByView } from "./used-by-view";

/** Nothing can link to these: they are only ever read. */
const unlinked = new Set(["redirect", "lead"]);

/** Beside the form: a contract as it prints, how a page looks from outside, and what would miss the document. */
export const resolveViews: DefaultDocumentNodeResolver = (S, { schemaType }) => {
  if (isSingleton(schemaType) || unlinked.has(schemaType)) return S.document();
  const isClause = schemaType === "contractClause";
  const usedBy = S.view
    .component(UsedByView)
    .id("used-by")
    .title(isClause ? "Used in" : "Used by")
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
