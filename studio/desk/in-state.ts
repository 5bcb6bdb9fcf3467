import type { Template } from "sanity";
import { documents } from "@/schemas";

const HOUR = 60 * 60 * 1000;

/** Values that make a new document belong to a list of its type, by the list's name. */
export function inState(schemaType: string, states: Readonly<Record<string, () => object>>): Template {
  return {
    id: `${schemaType}-in-state`,
    title: documents.find(({ name }) => name === schemaType)?.title ?? schemaType,
    schemaType,
    // The Studio offers a template without a parameter in every list of the type.
    parameters: [{ name: "state", type: "string" }],
    value: ({ state }: { state: string }) => states[state]?.() ?? {},
  };
}

export const hidden = { seo: { _type: "seo", noIndex: true } };

export const reference = (id: string) => ({ _type: "reference", _ref: id });

/** A proposed date that visitors will see: a week from now, at the same hour. */
export function inAWeek(): string {
  return new Date(Math.ceil(Date.now() / HOUR) * HOUR + 7 * 24 * HOUR).toISOString();
}
