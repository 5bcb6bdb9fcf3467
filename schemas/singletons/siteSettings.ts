import { CogIcon } from "@sanity/icons/Cog";
import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { PinIcon } from "@sanity/icons/Pin";
import { SearchIcon } from "@sanity/icons/Search";
import { defineArrayMember, defineField, defineType } from "sanity";
import { drawnThumbnail } from "../objects/thumbnail.ts";

export const siteSettings = defineType({
  name: "siteSettings",
  title: "Site settings",
  description:
    "What the whole website shares: its name, its address, and what search engines see by default.",
  type: "document",
  icon: CogIcon,
  groups: [
    { name: "brand", title: "Brand", icon: CogIcon, default: true },
    { name: "contact", title: "Contact", icon: PinIcon },
    { name: "search", title: "Search and social", icon: SearchIcon },
    { name: "contracts", title: "Contract templates", icon: DocumentTextIcon },
  ],
  initialValue: { salesHours: "8 AM - 7 PM (ET)", copyrightYear: 2025 },
  fields: [
    defineField({
      name: "brand",
      title: "Name of the brand",
      description: "In the logo, in titles and in the copyright line, on every page.",
      type: "string",
      group: "brand",
      validation: (rule) => rule.required().error("Write the name that visitors see."),
    }),
    defineField({
      name: "tagline",
      title: "Tagline",
      description: "Under the logo in the footer.",
      type: "string",
      group: "brand",
    }),
    defineField({
      name: "dashboardUrl",
      title: "Address of the dashboard",
      description: "The application that customers sign in to.",
      type: "url",
      group: "brand",
      validation: (rule) => rule.uri({ scheme: ["https", "http"] }).error("Start the address with https://."),
    }),
    defineField({
      name: "copyrightYear",
      title: "Year of the copyright line",
      description: "In the last line of every page.",
      type: "number",
      group: "brand",
      validation: (rule) => rule.integer().min(2000).max(2100).error("Write a four-digit year."),
    }),
    defineField({
      name: "salesPhone",
      title: "Sales phone",
      description: "In the black bar at the top, and in the footer.",
      type: "string",
      group: "contact",
    }),
    defineField({
      name: "salesHours",
      title: "Sales hours",
      description: "Beside the phone number in the footer.",
      type: "string",
      group: "contact",
    }),
    defineField({
      name: "supportEmail",
      title: "Support e-mail",
      description: "In the footer, for people who need help.",
      type: "email",
      group: "contact",
      validation: (rule) => rule.error('Write an e-mail address: "help@example.com".'),
    }),
    defineField({
      name: "social",
      title: "Social networks",
      description: "Icons in the footer, in this order.",
      type: "array",
      group: "contact",
      of: [
        defineArrayMember({
          name: "socialLink",
          title: "Social network",
          type: "object",
          fields: [
            defineField({
              name: "network",
              title: "Network",
              description: "Decides the icon.",
              type: "string",
              options: { list: ["Facebook", "Instagram", "Twitter", "LinkedIn"] },
              validation: (rule) => rule.required().error("Choose the network."),
            }),
            defineField({
              name: "url",
              title: "Address",
              description: "Our own page on that network.",
              type: "url",
              validation: (rule) =>
                rule
                  .required()
                  .uri({ scheme: ["https"] })
                  .error("Write the address of our page there, from https://."),
            }),
          ],
          preview: { select: { title: "network", subtitle: "url" } },
        }),
      ],
    }),
    defineField({
      name: "defaultSeo",
      title: "For pages without texts of their own",
      description: "Better than nothing, but the same on every page. Give each page its own texts.",
      type: "seo",
      group: "search",
    }),
    defineField({
      name: "contractClosing",
      title: "What follows a contract",
      description:
        "The end of every contract’s page, after its own blocks. The template’s field “How it is signed” chooses between the two.",
      type: "object",
      group: "contracts",
      fields: [
        defineField({
          name: "electronic",
          title: "Signed electronically, or in ink",
          description: "It leads to signing on screen.",
          type: "reference",
          to: [{ type: "reusableBlock" }],
        }),
        defineField({
          name: "ink",
          title: "Signed in ink only",
          description: "It must not offer an electronic signature.",
          type: "reference",
          to: [{ type: "reusableBlock" }],
        }),
      ],
    }),
  ],
  preview: {
    select: { subtitle: "brand", media: "defaultSeo.socialImage" },
    prepare: ({ subtitle, media }) => ({
      title: "Site settings",
      subtitle,
      media: media ?? drawnThumbnail("gear", "slate"),
    }),
  },
});
