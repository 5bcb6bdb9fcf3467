import { TrashIcon } from "@sanity/icons/Trash";
import { defineField, defineType } from "sanity";
import { partGroups } from "../objects/groups.ts";

/**
 * The Studio's copy of a deleted document. The dot in its id, `deleted.<id>`, hides it from everybody without a token,
 * because its content may never have been published.
 */
export const deletedDocument = defineType({
  name: "deletedDocument",
  title: "Deleted document",
  type: "document",
  liveEdit: true,
  icon: TrashIcon,
  groups: partGroups,
  fields: [
    kept("title", "Title", "string", "content"),
    kept("kind", "Kind of document", "string", "content"),
    defineField({
      name: "excerpt",
      title: "Its words",
      description: "The beginning of its texts. Restore brings back all of it, pictures and blocks included.",
      type: "text",
      rows: 14,
      group: "content",
      readOnly: true,
    }),
    kept("deletedAt", "Deleted", "datetime"),
    kept("deletedBy", "Deleted by"),
    defineField({
      name: "addresses",
      title: "Addresses",
      description: "Where visitors found it. What they find there now is under Redirects.",
      type: "array",
      of: [{ type: "string" }],
      group: "details",
      readOnly: true,
      hidden: ({ value }) => !Array.isArray(value) || value.length === 0,
    }),
    kept("documentId", "Its id"),
    kept("documentType", "Its type"),
    defineField({
      name: "redirects",
      title: "Redirects made for it",
      description: "Their ids. Restore removes them.",
      type: "array",
      of: [{ type: "string" }],
      group: "details",
      readOnly: true,
      hidden: true,
    }),
    defineField({
      name: "content",
      title: "Content",
      description: "The published document and its draft, as JSON.",
      type: "text",
      group: "details",
      readOnly: true,
      hidden: true,
    }),
  ],
  orderings: [
    { name: "newest", title: "Newest first", by: [{ field: "deletedAt", direction: "desc" }] },
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
  ],
  preview: {
    select: { title: "title", kind: "kind", media: "kind", deletedAt: "deletedAt", deletedBy: "deletedBy" },
    prepare: ({ title, kind, deletedAt, deletedBy }) => ({
      title: title || "Untitled",
      subtitle:
        [kind, typeof deletedAt === "string" && deletedAt.slice(0, 10), deletedBy]
          .filter(Boolean)
          .join(" · ") || "nothing kept",
      media: TrashIcon,
    }),
  },
});

function kept(name: string, title: string, type: "string" | "datetime" = "string", group = "details") {
  return defineField({ name, title, type, group, readOnly: true });
}
