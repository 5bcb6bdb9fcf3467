import { Hono } from "hono";
import type { Caller, LakeContext, LakeEnvironment } from "./context.ts";
import { plainError } from "./errors.ts";
import type { LakeServices } from "./services.ts";
import { contentDatasetOf, isAddonDataset } from "./store/addon-name.ts";

/** The client omits the project, which is part of the vendor's host name. */
const lists = ["/datasets", "/projects/:project/datasets"];
const single = ["/datasets/:name", "/projects/:project/datasets/:name"];

/** Lists, reads, creates and deletes the datasets of a project. */
export function datasetRoutes(
  context: LakeContext,
  { settings, audit }: Pick<LakeServices, "settings" | "audit">,
): Hono<LakeEnvironment> {
  const app = new Hono<LakeEnvironment>();

  const requireProject = (project: string | undefined): void => {
    if (project === undefined || project === context.projectId) return;
    throw plainError(
      404,
      "Not Found",
      `There is no project "${project}" here; this one is "${context.projectId}"`,
    );
  };

  app.on("GET", lists, (c) => {
    requireProject(c.req.param("project"));
    requireSignIn(c.get("caller"));
    const { datasetProfile = "content", addonFor } = c.req.query();
    const listed = context.store.datasetNames().map(datasetInfo);
    return c.json(
      listed.filter(
        (info) =>
          info.datasetProfile === datasetProfile && (addonFor === undefined || info.addonFor === addonFor),
      ),
    );
  });

  app.on("GET", single, (c) => {
    requireProject(c.req.param("project"));
    requireSignIn(c.get("caller"));
    return c.json(datasetInfo(context.store.dataset(c.req.param("name") ?? "").name));
  });

  app.on("PUT", single, async (c) => {
    const name = c.req.param("name") ?? "";
    requireProject(c.req.param("project"));
    requireAdministrator(c.get("caller"), `Creating dataset "${name}"`);
    const body: unknown = await c.req.json().catch(() => ({}));
    const mode = body instanceof Object && "aclMode" in body ? body.aclMode : "public";
    if (mode !== "public") {
      const message = `Creating dataset "${name}" failed: aclMode "${mode}" is not available here, use "public"`;
      throw plainError(400, "Bad Request", message);
    }
    if (isAddonDataset(name)) {
      const message = `Creating dataset "${name}" failed: such a name belongs to the comments of "${contentDatasetOf(name)}". POST /comments/${contentDatasetOf(name)}/setup creates it.`;
      throw plainError(400, "Bad Request", message);
    }
    context.store.createDataset(name);
    return c.json({ datasetName: name, aclMode: "public" });
  });

  app.on("DELETE", single, (c) => {
    const name = c.req.param("name") ?? "";
    requireProject(c.req.param("project"));
    requireAdministrator(c.get("caller"), `Deleting dataset "${name}"`);
    if (name === settings.dataset) {
      const message = `Deleting dataset "${name}" failed: the site reads it. Point the site to another one first.`;
      throw plainError(409, "Conflict", message);
    }
    context.store.deleteDataset(name);
    audit.note({ kind: "dataset-deleted", by: c.get("caller").id, dataset: name });
    return c.json({ deleted: true });
  });

  return app;
}

function datasetInfo(name: string) {
  const described = isAddonDataset(name)
    ? { aclMode: "private", datasetProfile: "comments", addonFor: contentDatasetOf(name) }
    : { aclMode: "public", datasetProfile: "content", addonFor: null };
  return { name, ...described, tags: [], features: [] };
}

function requireSignIn(caller: Caller): void {
  if (caller.role !== "anonymous") return;
  throw plainError(401, "Unauthorized", "Reading the datasets failed: sign in first");
}

function requireAdministrator(caller: Caller, action: string): void {
  if (caller.role === "administrator") return;
  throw plainError(
    403,
    "Forbidden",
    `${action} failed: the role "${caller.role}" lacks the permission. Ask an administrator.`,
  );
}
