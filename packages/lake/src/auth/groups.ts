import { roleNames } from "../context.ts";
import type { PublisherOnly } from "../mutate/publish-rules.ts";
import { Memory } from "../store/memory.ts";
import type { Dataset } from "../store/types.ts";
import type { People } from "./people.ts";
import { grantsOf } from "./roles.ts";

const groupQuery = /^\s*\*\s*\[\s*_type\s*==\s*(["'])system\.group\1\s*\]\s*(?:\{[\w\s,.]*\})?\s*$/;

/**
 * Whether a query is the one by which the Studio finds the people whom a comment may mention and a task be assigned to.
 * Nothing longer, so that no other query misses stored documents, and answering costs next to nothing.
 */
export function asksForGroups(query: string): boolean {
  return query.length < 200 && groupQuery.test(query);
}

/** One virtual document per role, as the hosted service stores them: its people, and what they may do. */
export function groupsOf(dataset: Dataset, people: People, publisherOnly: PublisherOnly | undefined) {
  const now = new Date(0).toISOString();
  const memory = new Memory();
  for (const role of roleNames) {
    const members = people.list().filter((person) => person.role === role);
    const id = `_.groups.${role}`;
    memory.replace(id, {
      _id: id,
      _type: "system.group",
      _rev: role,
      _createdAt: now,
      _updatedAt: now,
      members: members.map((person) => person.id),
      grants: grantsOf(role, dataset.name, publisherOnly),
    });
  }
  return Object.assign(memory, {
    name: dataset.name,
    seq: 0,
    matchingText: () => new Map<string, number>(),
    onCommit: () => () => {},
  });
}
