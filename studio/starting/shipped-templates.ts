/// <reference types="vite/client" />
import type { SanityClient } from "@sanity/client";

interface ShippedTemplate {
  readonly _id: string;
  readonly _type: string;
  readonly title: string;
}

/** The templates of `content/`, each loaded when somebody asks for it. */
const files = import.meta.glob<ShippedTemplate>("../../content/pageTemplate/*.json", { import: "default" });

export const shippedCount = Object.keys(files).length;

interface Added {
  /** Titles. */
  readonly added: readonly string[];
  /** Titles of those that refer to a page that is not there. */
  readonly lacking: readonly string[];
}

/** Publishes the shipped templates. Leaves alone what somebody has made of one of them. */
export async function addShippedTemplates(client: SanityClient): Promise<Added> {
  const templates = await Promise.all(Object.values(files).map((load) => load()));
  const targets = new Map(templates.map((template) => [template._id, targetsOf(template)]));
  const existing = new Set(
    await client.fetch<string[]>(
      "*[_id in $ids]._id",
      { ids: [...targets.values()].flat() },
      { perspective: "raw", tag: "page-templates" },
    ),
  );
  const isWhole = ({ _id }: ShippedTemplate) => targets.get(_id)?.every((id) => existing.has(id)) ?? true;
  const { whole = [], lacking = [] } = Object.groupBy(templates, (template) =>
    isWhole(template) ? "whole" : "lacking",
  );
  const transaction = client.transaction();
  for (const template of whole) transaction.createIfNotExists(template);
  if (whole.length > 0) await transaction.commit({ tag: "page-templates" });
  return { added: whole.map(({ title }) => title), lacking: lacking.map(({ title }) => title) };
}

function targetsOf(template: ShippedTemplate): string[] {
  return [...JSON.stringify(template).matchAll(/"_ref":"([^"]+)"/g)].flatMap(([, id]) => id ?? []);
}
