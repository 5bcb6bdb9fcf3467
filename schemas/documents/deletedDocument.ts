import { TrashIcon } from "@sanity/icons/Trash";
import { defineField, defineType } from "sanity";
import { partGroups } from "../objects/groups.ts";
import { keptField } from "../objects/kept-field.ts";

/**
 * The Studio's copy of a deleted document. The dot in its id, `deleted.<id>`, hides it from everybody without a token,
 * because its content may never have been published.
 */
export const deletedDocument = defineType({
  name: "deletedDocument",
  title: "Deleted document",
  description: "A copy of something that was deleted. One press brings it back.",
  type: "document",
  liveEdit: true,
  icon: TrashIcon,
  groups: partGroups,
  fields: [
    keptField("title", "Title", "string", "content"),
    keptField("kind", "Kind of document", "string", "content"),
    defineField({
      name: "excerpt",
      title: "Its words",
      description: "The beginning of its texts. Restore brings back all of it, pictures and blocks included.",
      type: "text",
      rows: 14,
      group: "content",
      readOnly: true,
    }),
    keptField("deletedAt", "Deleted", "datetime"),
    keptField("deletedBy", "Deleted by"),
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
    keptField("documentId", "Its id"),
    keptField("documentType", "Its type"),
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
