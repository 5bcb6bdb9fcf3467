import { createMockAuthStore, createWorkspaceFromConfig, type SanityClient } from "sanity";
import type { Checker } from "../../schemas/checks/report.ts";
import { schemaTypes } from "../../schemas/index.ts";

/** The Studio's schemas with this client, as its validation wants them. */
export function workspaceWith(client: SanityClient) {
  return createWorkspaceFromConfig({
    name: "default",
    title: "Test",
    basePath: "/",
    projectId: "local",
    dataset: "production",
    schema: { types: schemaTypes },
    auth: createMockAuthStore({ client, currentUser: null }),
  });
}

/** What a report asks with: these schemas, and the lake of this client. */
export async function checkerOf(client: SanityClient): Promise<Checker> {
  return {
    workspace: await workspaceWith(client),
    getClient: ({ apiVersion }) => client.withConfig({ apiVersion }),
  };
}
