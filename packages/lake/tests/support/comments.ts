import type { SanityClient } from "@sanity/client";
import type { Role } from "../../src/context.ts";
import type { TestLake } from "./lake.ts";

/** As the Studio's first comment does it. Returns the name of the add-on dataset. */
export async function setUp(lake: TestLake, role: Role = "administrator"): Promise<string> {
  const answer = await lake
    .client(role)
    .request<{ datasetName: string }>({ method: "POST", url: "/comments/production/setup" });
  return answer.datasetName;
}

export function commentsClient(lake: TestLake, role: Role | "anonymous"): SanityClient {
  return lake.client(role, { dataset: "production-comments", perspective: "raw" });
}

/** A comment on a field, with the fields that the Studio writes. Its author is the role's token. */
export function comment(id: string, role: Role, more: Readonly<Record<string, unknown>> = {}) {
  return {
    _id: id,
    _type: "comment",
    authorId: `token-${role}`,
    message: [
      {
        _type: "block",
        _key: "a",
        style: "normal",
        markDefs: [],
        children: [{ _type: "span", _key: "b", text: `About ${id}`, marks: [] }],
      },
    ],
    threadId: "thread-1",
    status: "open",
    reactions: [],
    context: { payload: { workspace: "default" }, tool: "structure" },
    contentSnapshot: "Home",
    target: {
      documentRevisionId: "",
      documentType: "page",
      path: { field: "title" },
      document: {
        _dataset: "production",
        _projectId: "local",
        _ref: "page-home",
        _type: "crossDatasetReference",
        _weak: true,
      },
    },
    ...more,
  };
}

export function reactionOf(role: Role, shortName = ":eyes:") {
  const userId = `token-${role}`;
  return { _key: `${userId}-${shortName}`, addedAt: "2026-11-25T00:00:00Z", shortName, userId };
}

/** A task as the Studio's form first writes it. */
export function task(id: string, role: Role, more: Readonly<Record<string, unknown>> = {}) {
  return {
    _id: id,
    _type: "tasks.task",
    authorId: `token-${role}`,
    status: "open",
    subscribers: [`token-${role}`],
    ...more,
  };
}
