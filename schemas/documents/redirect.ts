import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { defineField, defineType, type ValidationContext } from "sanity";
import { prefixOf, problemOfFrom, problemOfPrefixTarget } from "../../lib/redirects/pattern.ts";
import { checkRedirect, type RedirectFindings } from "../checks/redirects.ts";
import { describeTarget, linkTarget } from "../objects/link.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";

export const redirect = defineType({
  name: "redirect",
  title: "Redirect",
  description: "Takes visitors from an address without a page to the page that has what they look for.",
  type: "document",
  icon: ArrowRightIcon,
  initialValue: { permanent: true },
  fields: [
    defineField({
      name: "from",
      title: "From",
      description:
        'The address that visitors should no longer see: "/old-page", or "/old/*" for everything below it. No page may live there; below a star, pages and single addresses win. Changed addresses of pages need no redirect: they are kept on the page.',
      type: "string",
      validation: (rule) => [
        rule.custom(async (from, context) => {
          const problem = problemOfFrom(from);
          return problem ?? inOneText((await findingsOf(context)).errors);
        }),
        rule
          .custom(async (from, context) =>
            problemOfFrom(from) === null ? inOneText((await findingsOf(context)).warnings) : true,
          )
          .warning(),
      ],
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
      hidden: ({ document }) => isGone({ document }) || keepsRest(document),
      validation: (rule) =>
        rule.custom((to, { document }) =>
          to || document?.gone === true || keepsRest(document) ? true : "Choose where visitors are sent.",
        ),
    }),
    defineField({
      name: "toPrefix",
      title: "Keep the rest",
      description:
        'Optional: "/new/*" sends visitors of "/old/guide" to "/new/guide". Without it all of them get to the page above.',
      type: "string",
      hidden: ({ document, value }) => isGone({ document }) || !(value || isStarred(document)),
      validation: (rule) =>
        rule.custom((to, { document, hidden }) => {
          if (hidden || !to) return true;
          return isStarred(document)
            ? (problemOfPrefixTarget(to) ?? true)
            : 'This needs a star in "From": "/old/*".';
        }),
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
      below: "toPrefix",
      ...linkTarget("to"),
      media: "to.internal.seo.socialImage",
    },
    prepare: ({ title, permanent, gone, below, media, ...target }) => ({
      title: title || "Redirect without an address",
      subtitle:
        gone === true
          ? "gone for good"
          : [`to ${below || describeTarget(target)}`, permanent === false && "for now"]
              .filter(Boolean)
              .join(" · "),
      media: media ?? drawnThumbnail(permanent === false ? "borrowed" : "moved", "slate"),
    }),
  },
});

async function findingsOf({ document, getClient }: ValidationContext): Promise<RedirectFindings> {
  return document
    ? checkRedirect(document, getClient({ apiVersion: "2025-02-19" }))
    : { errors: [], warnings: [] };
}

function inOneText(sentences: readonly string[]): true | string {
  return sentences.length > 0 ? sentences.join(" ") : true;
}

type Fields = Readonly<Record<string, unknown>> | undefined;

function isStarred(document: Fields): boolean {
  return typeof document?.from === "string" && prefixOf(document.from) !== null;
}

function keepsRest(document: Fields): boolean {
  return isStarred(document) && typeof document?.toPrefix === "string" && document.toPrefix !== "";
}

function isGone({ document }: { document?: Fields }): boolean {
  return document?.gone === true;
}
