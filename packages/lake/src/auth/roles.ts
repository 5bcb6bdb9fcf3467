import { commentTypes } from "../comments/write-rules.ts";
import type { Caller, Role } from "../context.ts";
import type { PublisherOnly } from "../mutate/publish-rules.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import { personalPrefix, previewSecretType } from "../store/ids.ts";

export interface Grant {
  readonly filter: string;
  readonly permissions: readonly string[];
}

const reads = ["read", "history"];
const writes = ["read", "update", "create", "history", "editHistory"];

const roles: Record<Role, { title: string; description: string }> = {
  administrator: { title: "Administrator", description: "Reads and changes everything" },
  publisher: { title: "Publisher", description: "Reads, changes and publishes all content" },
  editor: {
    title: "Editor",
    description: "Publishes all content but deals, navigation, settings and legal pages",
  },
  author: { title: "Author", description: "Writes drafts and asks others to publish them" },
  viewer: { title: "Viewer", description: "Reads all content" },
};

/** The document with which the Studio's preview requests drafts, for those who may not write others. */
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

const everything = '_id in path("**")';
/** Not what visitors wrote about themselves, which the lake keeps from them (query/perspective.ts). */
const exceptPersonal = `!(_id in path("${personalPrefix}**"))`;
const drafts = '_id in path("drafts.**") || _id in path("versions.**")';

/**
 * What a role may do in a dataset. The Studio evaluates these filters to hide what a caller may not do. The guard and
 * `mutate/permissions.ts` enforce the rights.
 */
export function grantsOf(
  role: Caller["role"],
  dataset: string,
  publisherOnly: PublisherOnly | undefined,
): Grant[] {
  if (isAddonDataset(dataset)) return addonGrantsOf(role);
  switch (role) {
    case "anonymous":
      return [{ filter: '_id in path("*")', permissions: ["read"] }];
    case "administrator":
      return [{ filter: everything, permissions: [...writes, "manage"] }];
    case "publisher":
      return [{ filter: everything, permissions: writes }];
    case "editor": {
      if (!publisherOnly) return [{ filter: everything, permissions: writes }];
      const own = `!(${publisherOnly.filter}) || ${drafts}`;
      return [
        { filter: everything, permissions: reads },
        { filter: own, permissions: writes },
      ];
    }
    case "author":
      return [
        { filter: exceptPersonal, permissions: reads },
        { filter: drafts, permissions: writes },
        // Uploads make these.
        { filter: '_type in ["sanity.imageAsset", "sanity.fileAsset"]', permissions: ["read", "create"] },
        previewSecrets,
      ];
    case "viewer":
      return [{ filter: exceptPersonal, permissions: reads }, previewSecrets];
  }
}

function addonGrantsOf(role: Caller["role"]): Grant[] {
  if (role === "anonymous") return [];
  const permissions = role === "administrator" ? [...writes, "manage"] : reads;
  return [{ filter: everything, permissions }, comments];
}
