import { createMockAuthStore, createWorkspaceFromConfig, type SanityClient } from "sanity";
import type { Checker } from "../../schemas/checks/report.ts";
import { schemaTypes } from "../../schemas/index.ts";

/** The Studio's schema and rules without the Studio. */
export async function createChecker(client: SanityClient): Promise<Checker> {
  const { projectId = "", dataset = "" } = client.config();
  const workspace = await createWorkspaceFromConfig({
    name: "default",
    title: "Content",
    basePath: "/",
    projectId,
    dataset,
    schema: { types: schemaTypes },
    auth: createMockAuthStore({ client, currentUser: null }),
  });
  return { workspace, getClient: ({ apiVersion }) => client.withConfig({ apiVersion }) };
}
