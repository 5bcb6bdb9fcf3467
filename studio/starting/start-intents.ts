import { isRecord } from "@paraph/service/json";
import type { Tool } from "sanity";
import { isMadeType } from "@/schemas/starters/made-types";

/** Where the Studio's "new document" leads: the choice of a template, with the initial values of the list it is in. */
export interface StartState {
  readonly type?: string;
  readonly template?: string;
  /** The parameters of the Studio's template, as JSON. */
  readonly values?: string;
}

/** A document that already has an id is not begun here: somebody else chose what it begins with. */
export function isBegun(intent: string, params: unknown): boolean {
  return intent === "create" && isRecord(params) && isMadeType(params.type) && params.id === undefined;
}

export function startStateOf(params: unknown, payload: unknown): { [field: string]: unknown } & StartState {
  const { type, template } = isRecord(params) ? params : {};
  const state = { type: String(type), template: typeof template === "string" ? template : String(type) };
  return payload === undefined || payload === null ? state : { ...state, values: JSON.stringify(payload) };
}

/** The state of the tool, as its address says it. */
export function startOf(state: Readonly<Record<string, unknown>>): StartState {
  const texts = Object.entries(state).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts);
}

/** The tool as it is, but what the choice of templates begins is no longer its to begin. */
export function withoutBeginnings(tool: Tool): Tool {
  const { canHandleIntent } = tool;
  if (!canHandleIntent) return tool;
  return {
    ...tool,
    canHandleIntent: (intent, params, payload) =>
      !isBegun(intent, params) && canHandleIntent(intent, params, payload),
  };
}

/** The parameters of the Studio's template; none when the address was written by hand. */
export function parametersOf({ values }: StartState): Readonly<Record<string, unknown>> {
  if (values === undefined) return {};
  try {
    // The Studio's router encodes what it writes into the address, and leaves it so.
    const parsed: unknown = JSON.parse(values.startsWith("%") ? decodeURIComponent(values) : values);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {}; // not ours, so it says nothing about the new page
  }
}
