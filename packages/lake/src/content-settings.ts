import { parseJson } from "@paraph/service/json";
import type { OutlinedLists } from "./keys.ts";

/** Reads `LAKE_OUTLINED_LISTS`: `{"contractTemplate": ["category", "subCategory"]}`. */
export function outlinedListsFrom(environment: Readonly<Record<string, string | undefined>>): OutlinedLists {
  const text = environment.LAKE_OUTLINED_LISTS;
  if (!text) return {};
  const lists: unknown = parseJson(text);
  if (isOutlinedLists(lists)) return lists;
  throw new Error(
    `LAKE_OUTLINED_LISTS is "${text}". Write types with their fields, like {"post": ["topic"]}, or omit it.`,
  );
}

/** Reads `LAKE_LATER_TYPES`: types separated by commas. */
export function laterTypesFrom(environment: Readonly<Record<string, string | undefined>>): string[] {
  const names = (environment.LAKE_LATER_TYPES ?? "").split(",").map((name) => name.trim());
  const types = names.filter(Boolean);
  const bad = types.find((name) => !/^[a-zA-Z][a-zA-Z0-9]*$/.test(name));
  if (bad === undefined) return types;
  throw new Error(
    `LAKE_LATER_TYPES contains "${bad}". Write names of types separated by commas, like pageTemplate, or omit it.`,
  );
}

function isOutlinedLists(value: unknown): value is OutlinedLists {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (fields: unknown) => Array.isArray(fields) && fields.every((field) => typeof field === "string"),
  );
}
