import type { Schema } from "sanity";
import { isSample, samplesInWords } from "../../lib/content/sample.ts";
import { describePath } from "../../schemas/checks/describe-path.ts";
import type { CheckedSite } from "../../schemas/checks/site-report.ts";
import { countUnsourced } from "../../schemas/objects/claim-age.ts";

/** The report for a terminal: each document with its findings, errors first, and how many there are. */
export function reportInWords(
  { findings, documents }: CheckedSite,
  schema: Pick<Schema, "get">,
  hasWarnings: boolean,
): { readonly lines: string[]; readonly errors: number } {
  const shown = findings.filter(({ level }) => hasWarnings || level === "error");
  const byDocument = Map.groupBy(shown, ({ id }) => id);
  const lines = [...byDocument].flatMap(([id, some]) => {
    const document = documents.get(id);
    const type = document && schema.get(document._type);
    const name = document?.title ?? document?.heading ?? document?.name ?? id;
    const title = `${type?.title ?? "Document"} “${name}” (${id})`;
    return [
      title,
      ...some.map(({ level, path, message }) => {
        const field = describePath(type, document, path);
        return `  ${level === "error" ? "ERROR  " : "warning"}  ${field === "" ? "" : `${field}: `}${message}`;
      }),
      "",
    ];
  });
  const errors = findings.filter(({ level }) => level === "error").length;
  const warnings = findings.length - errors;
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
  const found = `${count(errors, "error")}, ${count(warnings, "warning")}`;
  return {
    lines: [...lines, ...informationOn(documents), `${count(documents.size, "document")} checked: ${found}.`],
    errors,
  };
}

/** What is as it should be, and still good to know. */
function informationOn(documents: CheckedSite["documents"]): string[] {
  const all = [...documents.values()];
  const samples = samplesInWords(all.filter(isSample).map(({ _type }) => _type));
  const unsourced = all
    .filter(({ _type }) => _type === "comparison")
    .reduce((sum, { claims }) => sum + countUnsourced(claims), 0);
  return [
    ...(samples === null ? [] : [`Sample content, which pages mark as such: ${samples}.`]),
    ...(unsourced === 0 ? [] : [`Claims of comparisons without an outside source: ${unsourced}.`]),
  ];
}
