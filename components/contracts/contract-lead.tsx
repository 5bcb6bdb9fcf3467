import type { ReactElement } from "react";
import { CategoryLead } from "@/components/contracts/category-lead";
import { TemplateLead } from "@/components/contracts/template-lead";
import type { PageDocument, Site } from "@/lib/content/load";

/** What the page of a contract or of a category shows above its blocks; nothing on other pages. */
export function contractLead(path: string, page: PageDocument, site: Site): ReactElement | null {
  const { template, catalogue } = page;
  if (template) {
    return (
      <TemplateLead template={template} summary={page.summary} dashboard={site.settings?.dashboardUrl} />
    );
  }
  return catalogue ? <CategoryLead path={path} catalogue={catalogue} /> : null;
}
