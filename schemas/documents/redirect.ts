import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { defineField, defineType } from "sanity";
import { canonicalPath, isReservedPath } from "../../lib/routes.ts";
import { describeTarget, linkTarget } from "../objects/link-target.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";

export const redirect = defineType({
  name: "redirect",
  title: "Redirect",
  type: "document",
  icon: ArrowRightIcon,
  initialValue: { permanent: true },
  fields: [
    defineField({
      name: "from",
      title: "From",
      description:
        'The address that visitors should no longer see: "/old-page". A page that lives there wins over the redirect. Changed addresses of pages need no redirect: they are kept on the page.',
      type: "string",
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
      description: "Choose a page of ours whenever you can: the redirect then follows it when it moves.",
      type: "link",
      validation: (rule) => rule.required().error("Choose where visitors are sent."),
    }),
    defineField({
      name: "permanent",
      title: "Permanent",
      description: "Search engines then forget the old address. Switch off for a redirect that will end.",
      type: "boolean",
    }),
  ],
  orderings: [
    { name: "from", title: "From", by: [{ field: "from", direction: "asc" }] },
    { name: "newest", title: "Newest first", by: [{ field: "_createdAt", direction: "desc" }] },
  ],
  preview: {
    select: {
      title: "from",
      permanent: "permanent",
      ...linkTarget("to"),
      media: "to.internal.seo.socialImage",
    },
    prepare: ({ title, permanent, media, ...target }) => ({
      title: title || "Redirect without an address",
      subtitle: [`to ${describeTarget(target)}`, permanent === false && "for now"]
        .filter(Boolean)
        .join(" · "),
      media: media ?? drawnThumbnail(permanent === false ? "borrowed" : "moved", "slate"),
    }),
  },
});
