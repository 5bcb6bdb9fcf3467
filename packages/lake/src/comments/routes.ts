import { Hono, type MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { unauthorized } from "../http/error-answer.ts";
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

/** Routes that would write more than comments and tasks. */
const unavailable = /\/(?:data\/actions|assets\/(?:images|files))\/[^/]+$/;

/**
 * Closes add-on datasets to strangers, on every route with a `:dataset`. Ids of comments have no dot, so the routes
 * themselves would take them for published. The answer is the same whether the dataset exists or not.
 */
export const guardAddonDatasets: MiddlewareHandler<LakeEnvironment> = async (c, next) => {
  const { path } = c.req;
  const asked = path.split("/");
  const isAddon = matchedRoutes(c).some((route) => {
    const position = route.path.split("/").indexOf(":dataset");
    return position >= 0 && isAddonDataset(decoded(asked[position] ?? ""));
  });
  if (!isAddon) return next();
  if (c.get("caller").role === "anonymous") throw unauthorized();
  if (c.req.method === "POST" && unavailable.test(path)) {
    const message = `POST ${path} failed: an add-on dataset takes comments and tasks only. Write them as mutations.`;
    throw plainError(400, "Bad Request", message);
  }
  return next();
};

/** As the router decodes a parameter. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // malformed, which no dataset's name is
  }
}
