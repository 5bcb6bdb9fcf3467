import type { ReactElement } from "react";
import { CategoryLead } from "@/components/contracts/category-lead";
import { ListLead } from "@/components/contracts/list-lead";
import { TemplateLead } from "@/components/contracts/template-lead";
import type { PageDocument, Site } from "@/lib/content/load";

/** What the page of a contract, of a category or of a list of contracts shows above its blocks; nothing on other pages. */
export function contractLead(path: string, page: PageDocument, site: Site): ReactElement | null {
  const { template, catalogue, listing } = page;
  if (template) {
    return (
      <TemplateLead template={template} summary={page.summary} dashboard={site.settings?.dashboardUrl} />
    );
  }
  if (listing) return <ListLead listing={listing} />;
  return catalogue ? <CategoryLead path={path} catalogue={catalogue} /> : null;
}
