import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineField, defineType } from "sanity";
import { partGroups } from "../objects/groups.ts";

export const leadKinds = [
  { value: "newsletter", title: "Newsletter" },
  { value: "demo", title: "Demo request" },
  { value: "sales", title: "Contact sales" },
];

export const leadStatuses = [
  { value: "new", title: "New" },
  { value: "answered", title: "Answered" },
  { value: "closed", title: "Closed" },
];

/**
 * A form that a visitor sent. The dot in its id, `lead.<uuid>`, hides it from everybody without a token. Leads have no
 * drafts, so there is never a second copy and a new status applies at once.
 */
export const lead = defineType({
  name: "lead",
  title: "Lead",
  description: "What a visitor sent with a form. Only people with the right to see it do.",
  type: "document",
  liveEdit: true,
  icon: EnvelopeIcon,
  groups: partGroups,
  fields: [
    defineField({
      name: "status",
      title: "Status",
      description: "Whether somebody has answered. The lists of leads are grouped by it.",
      type: "string",
      group: "content",
      options: { layout: "radio", direction: "horizontal", list: leadStatuses },
    }),
    defineField({
      name: "note",
      title: "Note",
      description: "For your colleagues. Visitors never see it but may ask for it, so stay polite.",
      type: "text",
      rows: 3,
      group: "content",
    }),
    sent("email", "E-mail address"),
    sent("name", "Name"),
    sent("company", "Company"),
    sent("message", "Message", "text"),
    defineField({
      name: "kind",
      title: "Form",
      type: "string",
      group: "details",
      readOnly: true,
      options: { list: leadKinds },
    }),
    sent("heading", "Heading of the form", "string", "details"),
    sent("page", "Sent from", "string", "details"),
    sent("consent", "Agreed to", "text", "details"),
    sent("receivedAt", "Received", "datetime", "details"),
    sent("confirmedAt", "Confirmed by its owner", "datetime", "details"),
  ],
  orderings: [
    { name: "newest", title: "Newest first", by: [{ field: "receivedAt", direction: "desc" }] },
    { name: "email", title: "E-mail address", by: [{ field: "email", direction: "asc" }] },
  ],
  preview: {
    select: { email: "email", name: "name", status: "status", media: "kind", receivedAt: "receivedAt" },
    prepare: ({ email, name, status, media, receivedAt }) => ({
      title: [email, name].filter(Boolean).join(" · ") || "Lead",
      subtitle:
        [
          leadStatuses.find(({ value }) => value === status)?.title,
          leadKinds.find(({ value }) => value === media)?.title,
          typeof receivedAt === "string" && receivedAt.slice(0, 16).replace("T", ", "),
        ]
          .filter(Boolean)
          .join(" · ") || "nothing sent",
      media: EnvelopeIcon,
    }),
  },
});

/** Editors can't change what the visitor wrote. Fields that the form did not ask for are hidden. */
function sent(
  name: string,
  title: string,
  type: "string" | "text" | "datetime" = "string",
  group = "content",
) {
  return defineField({
    name,
    title,
    type,
    group,
    readOnly: true,
    hidden: ({ value }) => value === undefined,
  });
}
