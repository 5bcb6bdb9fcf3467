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
          if (from !== canonicalPath(from))
            return `Write it the way visitors reach it: "${canonicalPath(from)}".`;
          return isReservedPath(from) ? `The website itself uses "${from}"; it can't be redirected.` : true;
        }),
    }),
    defineField({
      name: "gone",
      title: "Gone for good",
      description:
        "Visitors see that the page no longer exists, and search engines drop the address (status 410). Use it when no other page takes its place.",
      type: "boolean",
    }),
    defineField({
      name: "to",
      title: "To",
      description: "Choose one of our pages if you can. The redirect follows the page when it moves.",
      type: "link",
      hidden: isGone,
      validation: (rule) =>
        rule.custom((to, { document }) =>
          to || document?.gone === true ? true : "Choose where visitors are sent.",
        ),
    }),
    defineField({
      name: "permanent",
      title: "Permanent",
      description: "Search engines forget the old address. Switch it off for a temporary redirect.",
      type: "boolean",
      hidden: isGone,
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
      gone: "gone",
      ...linkTarget("to"),
      media: "to.internal.seo.socialImage",
    },
    prepare: ({ title, permanent, gone, media, ...target }) => ({
      title: title || "Redirect without an address",
      subtitle:
        gone === true
          ? "gone for good"
          : [`to ${describeTarget(target)}`, permanent === false && "for now"].filter(Boolean).join(" · "),
      media: media ?? drawnThumbnail(permanent === false ? "borrowed" : "moved", "slate"),
    }),
  },
});

function isGone({ document }: { document?: Readonly<Record<string, unknown>> | undefined }): boolean {
  return document?.gone === true;
}
