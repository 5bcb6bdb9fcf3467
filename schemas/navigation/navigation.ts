import { MenuIcon } from "@sanity/icons/Menu";
import { ThLargeIcon } from "@sanity/icons/ThLarge";
import { UserIcon } from "@sanity/icons/User";
import { defineArrayMember, defineField, defineType } from "sanity";
import { countOf } from "../block-fields.ts";
import { describeTarget, linkTarget } from "../objects/link.ts";
import { read } from "../objects/search-rules.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";

const entryKinds = [
  { value: "link", title: "A link" },
  { value: "guides", title: "Guides of the current product" },
  { value: "pricing", title: "Pricing of the current product" },
  { value: "products", title: "The products menu" },
  { value: "solutions", title: "The solutions menu" },
  { value: "compare", title: "The compare menu" },
  { value: "contracts", title: "The contracts menu" },
];

const needsLink = (opens: unknown) =>
  opens === undefined || opens === "link" || opens === "guides" || opens === "pricing";

const cards = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    description,
    type: "array",
    of: [defineArrayMember({ type: "reference", to: [{ type: "navCard" }] })],
    validation: (rule) => rule.unique().error("This card is already in the list."),
  });

export const navigation = defineType({
  name: "navigation",
  title: "Navigation",
  description: "The bars and menus at the top of every page.",
  type: "document",
  icon: MenuIcon,
  groups: [
    { name: "bars", title: "Bars", icon: MenuIcon, default: true },
    { name: "menus", title: "Menus", icon: ThLargeIcon },
    { name: "account", title: "Account", icon: UserIcon },
  ],
  fields: [
    defineField({
      name: "topBar",
      title: "Black bar",
      description: "Above everything, with the sales phone number from the site settings between the two.",
      type: "object",
      group: "bars",
      fields: [
        defineField({
          name: "buyNow",
          title: "Buy Now",
          description: "On the left. On a product's pages it leads to that product's pricing.",
          type: "action",
        }),
        defineField({
          name: "signIn",
          title: "Sign In",
          description: "On the right, for existing customers.",
          type: "action",
        }),
      ],
    }),
    defineField({
      name: "entries",
      title: "Main bar",
      description: "From left to right; from top to bottom on a phone.",
      type: "array",
      group: "bars",
      of: [
        defineArrayMember({
          name: "entry",
          title: "Entry",
          type: "object",
          fields: [
            defineField({
              name: "label",
              title: "Label",
              description: "One or two words: all entries share one line.",
              type: "string",
              validation: (rule) => rule.required().error("Write the label of the entry."),
            }),
            defineField({
              name: "opens",
              title: "Opens",
              description: "A link, or one of the menus whose cards are chosen under Menus.",
              type: "string",
              initialValue: "link",
              options: { list: entryKinds },
            }),
            defineField({
              name: "link",
              title: "Leads to",
              description: "For guides and pricing: used where the product has none of its own.",
              type: "link",
              hidden: ({ parent }) => !needsLink(parent?.opens),
              validation: (rule) =>
                rule.custom((link, { hidden, parent }) =>
                  hidden || link || read(parent, "opens") !== "link" ? true : "Choose where a click leads.",
                ),
            }),
          ],
          preview: {
            select: { title: "label", opens: "opens", ...linkTarget("link") },
            prepare: ({ title, opens, ...target }) => ({
              title: title || "Entry without words",
              subtitle:
                !opens || opens === "link"
                  ? describeTarget(target)
                  : entryKinds.find(({ value }) => value === opens)?.title,
            }),
          },
        }),
      ],
    }),
    defineField({
      name: "menus",
      title: "Menus",
      description: "What the menus of the main bar hold. An empty menu has no entry in the bar.",
      type: "object",
      group: "menus",
      fields: [
        defineField({
          name: "products",
          title: "Products",
          description: "Cards under one heading for each audience.",
          type: "array",
          of: [
            defineArrayMember({
              name: "cardGroup",
              title: "Heading with cards",
              type: "object",
              fields: [
                defineField({
                  name: "heading",
                  title: "Heading",
                  description: "Above the cards, in small capitals.",
                  type: "string",
                  validation: (rule) => rule.required().error('Write the heading: "For Businesses".'),
                }),
                cards("cards", "Cards", "In the order in which the menu shows them."),
              ],
              preview: {
                select: { title: "heading", cards: "cards" },
                prepare: ({ title, cards }) => ({
                  title: title || "Cards without a heading",
                  subtitle: countOf(cards) === 1 ? "1 card" : `${countOf(cards)} cards`,
                }),
              },
            }),
          ],
        }),
        cards("solutions", "Solutions", "One card for each industry."),
        cards("compare", "Compare", "One card for each competitor."),
      ],
    }),
    defineField({
      name: "signUp",
      title: "Sign Up",
      description: "The colored button at the end of the main bar.",
      type: "action",
      group: "account",
    }),
    defineField({
      name: "demo",
      title: "Get a Free Demo",
      description: "In the menu on a phone. A product's own booking page replaces this link.",
      type: "action",
      group: "account",
    }),
  ],
  preview: {
    select: { media: "menus.solutions.0.visual.picture.asset" },
    prepare: ({ media }) => ({
      title: "Navigation",
      subtitle: "On every page",
      media: media ?? drawnThumbnail("bar", "slate"),
    }),
  },
});
