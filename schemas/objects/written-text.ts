import type { Rule } from "sanity";
import { read } from "./search-rules.ts";

/** Rich text that must not be empty. The Studio leaves an empty paragraph behind, which no page shows. */
export function needsText(rule: Rule, message: string): Rule {
  return rule
    .required()
    .custom((text) => !Array.isArray(text) || text.some(holdsSomething) || message)
    .error(message);
}

/** Pictures and blanks count as content. */
function holdsSomething(block: unknown): boolean {
  if (read(block, "_type") !== "block") return true;
  const children = read(block, "children");
  return (
    Array.isArray(children) && children.some((child) => read(child, "_type") !== "span" || isWritten(child))
  );
}

function isWritten(span: unknown): boolean {
  return String(read(span, "text") ?? "").trim() !== "";
}
