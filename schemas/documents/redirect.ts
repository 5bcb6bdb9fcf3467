import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { defineField, defineType } from "sanity";
import { canonicalPath, isReservedPath } from "../../lib/routes.ts";
import { partGroups } from "../objects/groups.ts";

export const redirect = defineType({
  name: "redirect",
  title: "Redirect",
  type: "document",
  icon: ArrowRightIcon,
  groups: partGroups,
  initialValue: { permanent: true },
  fields: [
    defineField({
      name: "from",
      title: "From",
      description:
        'The address that visitors should no longer see: "/old-page". A page that lives there wins over the redirect. Changed addresses of pages need no redirect: they are kept on the page.',
      type: "string",
      group: "content",
      validation: (rule) =>
        rule.custom((from) => {
          if (!from?.startsWith("/")) return 'Start the address with a slash: "/old-page".';
          if (from !== canonicalPath(from)) return `Write it as visitors arrive: "${canonicalPath(from)}".`;
          return isReservedPath(from) ? `The website itself uses "${from}"; it can't be redirected.` : true;
        }),
    }),
    defineField({
      name: "to",
      title: "To",
      type: "link",
      group: "content",
      validation: (rule) => rule.required().error("Choose where visitors are sent."),
    }),
    defineField({
      name: "permanent",
      title: "Permanent",
      description: "Search engines then forget the old address. Switch off for a redirect that will end.",
      type: "boolean",
      group: "content",
    }),
  ],
  orderings: [{ name: "from", title: "From", by: [{ field: "from", direction: "asc" }] }],
  preview: {
    select: {
      title: "from",
      page: "to.internal.title",
      external: "to.external",
      media: "to.internal.seo.socialImage",
    },
    prepare: ({ title, page, external, media }) => ({
      title,
      subtitle: `to ${page ?? external ?? "nowhere yet"}`,
      media,
    }),
  },
});
