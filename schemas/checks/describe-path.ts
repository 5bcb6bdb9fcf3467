import { isRecord } from "@paraph/service/json";
import type { Path, SchemaType } from "sanity";

/** The way to a field in the words of the form: "Blocks › Hero › Heading". */
export function describePath(type: SchemaType | undefined, document: unknown, path: Path): string {
  const names: string[] = [];
  let current = type;
  let value = document;
  for (const step of path) {
    if (typeof step === "string") {
      value = isRecord(value) ? value[step] : undefined;
      current = current?.jsonType === "object" ? fieldOf(current.fields, step) : undefined;
      // The parts of rich text have no names that editors know.
      if (step !== "children" && step !== "markDefs" && step !== "text") names.push(current?.title ?? step);
    } else {
      value = Array.isArray(value) ? value.find((item, index) => isStep(step, item, index)) : undefined;
      const name = isRecord(value) ? String(value._type ?? "") : "";
      current = current?.jsonType === "array" ? current.of.find((member) => member.name === name) : undefined;
      if (current && name !== "block" && name !== "span")
        names.push(headingOf(value) ?? current.title ?? name);
    }
  }
  return names.join(" › ");
}

function fieldOf(
  fields: readonly { name: string; type: SchemaType }[],
  name: string,
): SchemaType | undefined {
  return fields.find((field) => field.name === name)?.type;
}

function isStep(step: Path[number], item: unknown, index: number): boolean {
  if (typeof step === "number") return step === index;
  return typeof step === "object" && "_key" in step && isRecord(item) && item._key === step._key;
}

function headingOf(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const heading = [value.heading, value.title, value.name, value.label].find(
    (one) => typeof one === "string",
  );
  return typeof heading === "string" && heading.trim() !== "" ? `“${heading.trim()}”` : null;
}
