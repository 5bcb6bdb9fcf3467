import { BarChartIcon } from "@sanity/icons/BarChart";
import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { LinkIcon } from "@sanity/icons/Link";
import { SearchIcon } from "@sanity/icons/Search";
import type { DefaultDocumentNodeResolver } from "sanity/structure";
import { isRecord } from "@/lib/publishing/records";
import { isRoutedType } from "@/lib/routes";
import { isBesideTheSite } from "../beside-the-site";
import { ContractView } from "../contracts/contract-view";
import { ResultsView } from "../experiments/results-view";
import { SearchView } from "../pages/search-view";
import { ReportView } from "../report/report-view";
import { isSingleton } from "../singletons";
import { VisitsView } from "../visits/visits-view";
import { UsedByView } from "./used-by-view";

/**
 * The views beside the form: the contract as it prints, what is wrong before it is published, the page as search engines
 * and networks show it, the documents that use this one, and how often visitors came.
 */
export const resolveViews: DefaultDocumentNodeResolver = (S, { schemaType }) => {
  const report = S.view.component(ReportView).id("report").title("Check").icon(CheckmarkCircleIcon);
  if (isRecord(schemaType)) return S.document();
  if (schemaType === "experiment") {
    const results = S.view.component(ResultsView).id("results").title("Results").icon(BarChartIcon);
    return S.document().views([S.view.form(), report, results]);
  }
  if (isSingleton(schemaType) || isBesideTheSite(schemaType))
    return S.document().views([S.view.form(), report]);
  const isClause = schemaType === "contractClause";
  const usedBy = S.view
    .component(UsedByView)
    .id("used-by")
    .title(isClause || schemaType === "reusableBlock" ? "Used in" : "Used by")
    .icon(LinkIcon);
  const search = S.view.component(SearchView).id("search").title("Search preview").icon(SearchIcon);
  const visits = S.view.component(VisitsView).id("visits").title("Visits").icon(BarChartIcon);
  const contract = S.view.component(ContractView).id("contract").title("Document").icon(DocumentTextIcon);
  return S.document().views([
    S.view.form(),
    ...(isClause || schemaType === "contractTemplate" ? [contract] : []),
    report,
    ...(isRoutedType(schemaType) ? [search] : []),
    usedBy,
    ...(isRoutedType(schemaType) ? [visits] : []),
  ]);
};
