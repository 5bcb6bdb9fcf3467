import { LinkIcon } from "@sanity/icons/Link";
import { defineField, defineType, type StringRule } from "sanity";
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

export const link = defineType({
  name: "link",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  // Deep inside a block the Studio would collapse it, and its fields would seem to be missing.
  options: { collapsible: false },
  fields: linkFields,
  preview: {
    select: linkTarget(),
    prepare: (target) => ({ title: describeTarget(target) }),
  },
});

/** What previews select to describe a target. Documents keep their name in one of three fields. */
export function linkTarget(field?: string) {
  const prefix = field ? `${field}.` : "";
  return {
    pageTitle: `${prefix}internal.title`,
    pageHeading: `${prefix}internal.heading`,
    pageName: `${prefix}internal.name`,
    linkType: `${prefix}linkType`,
    account: `${prefix}account`,
    external: `${prefix}external`,
    anchor: `${prefix}anchor`,
  };
}

const accountTitles = new Map<unknown, string>([
  ["register", "Registration"],
  ["settings", "Account settings"],
  ["billing", "Billing"],
]);

type Target = Partial<Record<keyof ReturnType<typeof linkTarget>, unknown>>;

/** "Pricing", "Pricing #plans", "https://example.com", "Registration", or a note that the target is missing. */
export function describeTarget(target: Target): string {
  const { pageTitle, pageHeading, pageName, linkType, account, external, anchor } = target;
  if (linkType === "account") return accountTitles.get(account) ?? "Login";
  const page = [pageTitle, pageHeading, pageName].find((name) => typeof name === "string" && name);
  if (page) return anchor ? `${page} #${anchor}` : String(page);
  if (external) return String(external);
  return anchor ? `#${anchor} on the same page` : "no target yet";
}
