import { PackageIcon } from "@sanity/icons/Package";
import { defineField, defineType } from "sanity";
import { accentChoices, motifChoices } from "../../lib/choices/accents.ts";
import { partGroups } from "../objects/groups.ts";
import { letterThumbnail } from "../objects/thumbnail.ts";

export const product = defineType({
  name: "product",
  title: "Product",
  description: "A product with its own bars: guides, pricing and the button of its pages.",
  type: "document",
  icon: PackageIcon,
  groups: partGroups,
  initialValue: { accent: "indigo", audience: "business" },
  fields: [
    defineField({
      name: "name",
      title: "Name",
      description: "As visitors read it in menus and in the breadcrumbs above a page's title.",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Write the name of the product."),
    }),
    defineField({
      name: "home",
      title: "Home page",
      description: "The logo leads here on every page whose address starts with the address of this page.",
      type: "reference",
      to: [{ type: "page" }],
      group: "content",
      validation: (rule) => rule.required().error("Choose the home page of the product."),
    }),
    defineField({
      name: "audience",
      title: "For",
      description: "The heading under which the products menu lists it.",
      type: "string",
      group: "content",
      options: {
        layout: "radio",
        direction: "horizontal",
        list: [
          { value: "business", title: "Businesses" },
          { value: "institution", title: "Institutions" },
        ],
      },
    }),
    defineField({
      name: "accent",
      title: "Color",
      description: "Colors the links, the main action and the motif on the product's pages.",
      type: "string",
      group: "content",
      options: {
        list: accentChoices,
      },
    }),
    defineField({
      name: "motif",
      title: "Motif",
      description:
        "The product's own line: under the words that stand out in a hero, between steps, and behind large pictures. It also sets the corners and the space of its pages. If empty: a plain rule.",
      type: "string",
      group: "content",
      options: { list: motifChoices },
    }),
    defineField({
      name: "pricing",
      title: "Pricing page",
      description: '"Pricing" and "Buy Now" in the navigation lead here on the product\'s pages.',
      type: "reference",
      to: [{ type: "page" }],
      group: "details",
    }),
    defineField({
      name: "docsUrl",
      title: "Guides",
      description: '"Guides" in the navigation leads here on the product\'s pages. If empty: no such entry.',
      type: "url",
      group: "details",
      validation: (rule) => rule.uri({ scheme: ["https", "http"] }).error("Start the address with https://."),
    }),
    defineField({
      name: "bookingUrl",
      title: "Demo booking",
      description:
        '"Get a Free Demo" leads here on the product\'s pages. If empty: the link of the navigation is used.',
      type: "url",
      group: "details",
      validation: (rule) => rule.uri({ scheme: ["https", "http"] }).error("Start the address with https://."),
    }),
  ],
  orderings: [{ name: "name", title: "Name", by: [{ field: "name", direction: "asc" }] }],
  preview: {
    select: {
      title: "name",
      path: "home.path",
      audience: "audience",
      accent: "accent",
      media: "home.seo.socialImage",
    },
    prepare: ({ title, path, audience, accent, media }) => ({
      title: title || "Product without a name",
      subtitle: [path ?? "no home page yet", audience === "institution" ? "institutions" : "businesses"].join(
        " · for ",
      ),
      media: media ?? letterThumbnail(title, accent),
    }),
  },
});
