import { readSource } from "@/components/content/claim";
import { sourceKinds } from "@/lib/choices/source-kinds";
import { titlesOf, valuesOf } from "@/lib/choices/titles";
import type { BlockOf } from "@/lib/content/blocks";
import { readChoice, readList, readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";

type Statements = NonNullable<BlockOf<"comparisonTable">["comparison"]>["statements"];

const kindTitles = titlesOf(sourceKinds);
const kinds = valuesOf(sourceKinds);

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
