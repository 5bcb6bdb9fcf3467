import { Hono } from "hono";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { addonDatasetOf, isAddonDataset } from "../store/addon-name.ts";

/**
 * `POST /comments/:dataset/setup`: creates the dataset's add-on dataset unless it exists. The Studio asks before the
 * first comment or task, whoever writes it.
 */
export function commentRoutes(context: LakeContext): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  routes.post("/comments/:dataset/setup", (c) => {
    const { name } = context.store.dataset(c.req.param("dataset"));
    if (isAddonDataset(name)) {
      const message = `Setting up comments for "${name}" failed: it is itself an add-on dataset. Name its content dataset.`;
      throw plainError(400, "Bad Request", message);
    }
    const datasetName = addonDatasetOf(name);
    context.store.ensureDataset(datasetName);
    return c.json({ datasetName });
  });
  return routes;
}
