import { publishedIdOf } from "@paraph/lake/document-ids";
import { isRecord } from "@paraph/service/json";
import { type ValuePath, valuesIn } from "@/lib/publishing/values";
import type { ReportFinding } from "@/schemas/checks/report";
import type { PageFinding } from "./read-page";

/** A finding of the rendered page with the field of the document that can mend it: where its words are, or its block. */
export function placeFinding(
  { message, text, block }: PageFinding,
  document: Readonly<Record<string, unknown>> & { readonly _id: string; readonly _type: string },
): ReportFinding {
  const path =
    (text !== null && pathOfText(document, text)) || (block !== null ? ["blocks", { _key: block }] : []);
  return { level: "warning", id: publishedIdOf(document._id), type: document._type, path, message };
}

function pathOfText(document: Readonly<Record<string, unknown>>, text: string): ValuePath | null {
  for (const { path, value } of valuesIn(document)) {
    if (typeof value === "string" && value.trim() === text) return path;
    if (isRecord(value) && Array.isArray(value.children) && wordsOf(value.children) === text) return path;
  }
  return null;
}

function wordsOf(children: readonly unknown[]): string {
  return children
    .map((child) => (isRecord(child) ? String(child.text ?? "") : ""))
    .join("")
    .trim();
}
