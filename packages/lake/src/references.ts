import { Hono } from "hono";
import type { LakeContext, LakeEnvironment } from "./context.ts";
import { audienceOf, mayRead } from "./query/perspective.ts";

/**
 * The documents that reference a document. The Studio requests only those in other datasets and projects
 * (`excludeInternalReferences=true`) before it deletes one, and there are none: a local lake knows no other project, and
 * comments must not keep anybody from deleting what they are about.
 */
export function referenceRoutes(context: LakeContext): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();

  routes.get("/data/references/:dataset/documents/:id/to", (c) => {
    const dataset = context.store.dataset(c.req.param("dataset"));
    const isInternalExcluded = c.req.query("excludeInternalReferences") === "true";
    const audience = audienceOf(c.get("caller"));
    const ids = isInternalExcluded ? [] : [...dataset.idsReferencing(c.req.param("id"))];
    const visible = ids.filter((id) => mayRead(audience, id, dataset.documents.get(id)?._type));
    const references = visible.map((documentId) => ({
      projectId: context.projectId,
      datasetName: dataset.name,
      documentId,
    }));
    return c.json({ references, totalCount: references.length });
  });

  return routes;
}
