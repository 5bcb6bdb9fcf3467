import { defineField, type StringRule } from "sanity";
import { routedTypes } from "../../lib/routes.ts";
import { whenShown } from "./when-shown.ts";

interface LinkValue {
  linkType?: string;
  account?: string;
  internal?: unknown;
  external?: string;
  anchor?: string;
}

const isExternal = (parent: unknown) => asLink(parent).linkType === "external";
const isAccount = (parent: unknown) => asLink(parent).linkType === "account";
// A link without a kind leads to a page.
const isInternal = (parent: unknown) => !isExternal(parent) && !isAccount(parent);

/**
 * The target of a link, in link objects and in rich text. Nothing here has an initial value: the Studio would write it
 * into every new document and block, and a link that nobody wants would then report a missing page. Hidden fields are
 * not checked, because nobody could fix them.
 */
export const linkFields = [
  defineField({
    name: "linkType",
    title: "Leads to",
    description: "Choose one of our pages if there is one. Such a link can't break.",
    type: "string",
    options: {
      input: "usualChoice",
      layout: "radio",
      direction: "horizontal",
      list: [
        { value: "internal", title: "A page of this website" },
        { value: "external", title: "Another website, e-mail or phone" },
        { value: "account", title: "Login, account or Billing" },
      ],
    },
  }),
  defineField({
    name: "account",
    title: "Which",
    description:
      "Login and registration open over the page the visitor is on. The others are pages of their own.",
    type: "string",
    options: {
      layout: "radio",
      direction: "horizontal",
      list: [
        { value: "login", title: "Login" },
        { value: "register", title: "Registration" },
        { value: "settings", title: "Account settings" },
        { value: "billing", title: "Billing" },
      ],
    },
    hidden: ({ parent }) => !isAccount(parent),
    validation: (rule) =>
      rule.custom((value, { hidden }) => (hidden || value ? true : "Choose where this link leads.")),
  }),
  defineField({
    name: "source",
    title: "Source",
    description:
      'Optional: one word that tells the dashboard where visitors come from, for example "fillable". Sent as "from".',
    type: "string",
    hidden: ({ parent }) => !isAccount(parent),
    validation: whenShown((rule: StringRule) =>
      rule
        .regex(/^[\w-]{1,64}$/, { name: "source" })
        .error("Use letters, digits, hyphens and underscores only, at most 64."),
    ),
  }),
  defineField({
    name: "internal",
    title: "Page",
    description: "The link follows the page when its address changes.",
    type: "reference",
    to: routedTypes.map((type) => ({ type })),
    options: { disableNew: true },
    hidden: ({ parent }) => !isInternal(parent),
    validation: (rule) =>
      rule.custom((value, { hidden, parent }) =>
        hidden || !parent || value || asLink(parent).anchor ? true : "Choose the page this link leads to.",
      ),
  }),
  defineField({
    name: "anchor",
    title: "Place on the page",
    description: 'Optional: the anchor of a block, for example "pricing". Without a page it means this page.',
    type: "string",
    hidden: ({ parent }) => !isInternal(parent),
    validation: whenShown((rule: StringRule) =>
      rule
        .regex(/^[a-z][a-z0-9-]*$/, { name: "anchor" })
        .error('Write only the name, without "#" or spaces: "pricing".'),
    ),
  }),
  defineField({
    name: "external",
    title: "Address",
    description: "Starts with https://, mailto: or tel:",
    type: "url",
    hidden: ({ parent }) => !isExternal(parent),
    validation: (rule, context) =>
      context?.hidden
        ? // Without this rule the Studio applies its default to addresses.
          rule.uri({ scheme: [/./], allowRelative: true })
        : [
            rule
              .uri({ scheme: ["http", "https", "mailto", "tel"], allowRelative: false })
              .error(
                'Start the address with https://, mailto: or tel:. For one of our pages choose "A page of this website".',
              ),
            rule.required().error("Write the address this link leads to."),
          ],
  }),
  defineField({
    name: "newTab",
    title: "Open in a new tab",
    description: "Only if visitors would lose something by leaving, for example a half-filled form.",
    type: "boolean",
    hidden: ({ parent }) => !isExternal(parent),
  }),
];

function asLink(parent: unknown): LinkValue {
  return typeof parent === "object" && parent !== null ? parent : {};
}
