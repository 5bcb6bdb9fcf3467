import { defineField } from "sanity";

/** A field of a record: the Studio or the site wrote it, and editors only read it. */
export function keptField(
  name: string,
  title: string,
  type: "string" | "number" | "datetime" = "string",
  group = "details",
) {
  return defineField({ name, title, type, group, readOnly: true });
}
