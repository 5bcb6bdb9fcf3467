import { readSource } from "@/components/content/claim";
import type { BlockOf } from "@/lib/content/blocks";
import { readChoice, readList, readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import type { sourceKinds } from "@/schemas/objects/source-kinds";

type Statements = NonNullable<BlockOf<"comparisonTable">["comparison"]>["statements"];
type Kind = (typeof sourceKinds)[number]["value"];

/** One title for each kind the Studio offers; a missing one does not compile. */
const kindTitles: { readonly [Name in Kind]: string } = {
  law: "Law",
  standard: "Standard",
  study: "Study",
  documentation: "Documentation",
};
const kinds: readonly Kind[] = ["law", "standard", "study", "documentation"];

/** The complete statements. What is too old has already dropped out of the result. */
export function readStatements(value: Statements, field: string) {
  return readList(value, field).flatMap((item, index) => {
    const itemPath = `${field}[${index}]`;
    const statement = readText(item.statement, `${itemPath}.statement`);
    const here = readText(item.here, `${itemPath}.here`);
    const { source: address, checkedOn } = item;
    const source = readSource({ source: address, checkedOn, sourceLabel: item.sourceTitle }, itemPath);
    if (!statement || !here || !address || !source) {
      reportProblem(itemPath, "is left out: it needs both sentences, a source and the day it was checked");
      return [];
    }
    const kind = readChoice(item.sourceKind, kinds, null, `${itemPath}.sourceKind`);
    return [{ key: item.key, statement, here, ...source, kind: kind && kindTitles[kind] }];
  });
}
