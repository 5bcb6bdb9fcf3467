import { prepareConfig } from "sanity";
import { publicEnv } from "@/lib/env/public";
import { ownClient } from "./lake-client";

/** Where the Studio keeps comments and tasks. */
export function addonDataset(): string {
  return `${publicEnv().dataset}-comments`;
}

/**
 * Gives the form of a task our client. The form prepares a workspace of its own for the dataset of comments and tasks,
 * with the host of this Studio's lake but without its client, so it would ask `<project>.<host>`, which doesn't exist.
 * The Studio keeps one sign-in, which makes the clients, for each project, dataset and host: whoever prepares the same
 * workspace first chooses the client.
 */
export function prepareTasksClient(): void {
  const { projectId } = publicEnv();
  const client = ownClient(publicEnv());
  if (!client) return;
  prepareConfig({ name: "tasks", basePath: "/", projectId, dataset: addonDataset(), ...client });
}
