import type { DocumentPluginOptions } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { resolvePath } from "./guards/routed-document";

/** "Open preview" in a document's menu leads to its public page. */
export const resolveProductionUrl: DocumentPluginOptions["productionUrl"] = async (
  previous,
  { document, getClient },
) => {
  const path = await resolvePath(getClient({ apiVersion }), {
    _rev: "",
    _createdAt: "",
    _updatedAt: "",
    ...document,
  });
  return path ? `${window.location.origin}${path}` : previous;
};
