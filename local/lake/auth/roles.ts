import { commentTypes } from "../comments/write-rules.ts";
import type { Caller, Role } from "../context.ts";
import { previewSecretType } from "../mutate/permissions.ts";
import { isAddonDataset } from "../store/addon-name.ts";

export interface Grant {
  readonly filter: string;
  readonly permissions: readonly string[];
}

const roles: Record<Role, { title: string; description: string; permissions: readonly string[] }> = {
  administrator: {
    title: "Administrator",
    description: "Reads and changes everything",
    permissions: ["read", "update", "create", "history", "editHistory", "manage"],
  },
  editor: {
    title: "Editor",
    description: "Reads, changes and publishes all content",
    permissions: ["read", "update", "create", "history", "editHistory"],
  },
  viewer: { title: "Viewer", description: "Reads all content", permissions: ["read", "history"] },
};

/** The document with which the Studio's preview requests drafts, which viewers may read. */
const previewSecrets: Grant = {
  filter: `_type == "${previewSecretType}"`,
  permissions: ["read", "create", "update"],
};

export function describeRole(role: Role): { name: Role; title: string; description: string } {
  const { title, description } = roles[role];
  return { name: role, title, description };
}

/** Whose comment it is depends on the caller. The Studio offers people only what they may do with theirs. */
const comments: Grant = {
  filter: `_type in ${JSON.stringify(commentTypes)}`,
  permissions: ["read", "create", "update"],
};

/**
 * What a role may do in a dataset. The Studio evaluates these filters to hide what a caller may not do. The guard
 * enforces the rights.
 */
export function grantsOf(role: Caller["role"], dataset: string): Grant[] {
  if (isAddonDataset(dataset)) return addonGrantsOf(role);
  if (role === "anonymous") return [{ filter: '_id in path("*")', permissions: ["read"] }];
  const all = { filter: '_id in path("**")', permissions: roles[role].permissions };
  return role === "viewer" ? [all, previewSecrets] : [all];
}

function addonGrantsOf(role: Caller["role"]): Grant[] {
  if (role === "anonymous") return [];
  const permissions = role === "administrator" ? roles.administrator.permissions : roles.viewer.permissions;
  return [{ filter: '_id in path("**")', permissions }, comments];
}
