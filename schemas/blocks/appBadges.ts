import { MobileDeviceIcon } from "@sanity/icons/MobileDevice";
import { defineArrayMember, defineField, defineType } from "sanity";
import { appStores } from "../../lib/choices/app-stores.ts";
import {
  anchorField,
  blockTabs,
  countOf,
  eyebrowField,
  introField,
  optionalHeadingField,
  toneField,
} from "../block-fields.ts";
import { appLink } from "../objects/app-link.ts";
import { textOf } from "../objects/search-rules.ts";
import { starter } from "../starters/starter.ts";

export const appBadges = defineType({
  name: "appBadges",
  title: "App badges",
  description: "Links to app stores and marketplaces: those of the footer, or others for this page.",
  type: "object",
  icon: MobileDeviceIcon,
  options: { menu: { groups: ["sell"], words: "stores, download, mobile, marketplace" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    introField,
    defineField({
      name: "stores",
      title: "Which of the footer's apps",
      description: "If empty: all of them. Their addresses are edited once, in the footer.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "string" })],
      options: { list: [...appStores] },
      hidden: ({ parent }) => countOf(parent?.apps) > 0,
    }),
    defineField({
      name: "apps",
      title: "Other apps",
      description: "Shown instead of the footer's. An entry without an address is not shown.",
      type: "array",
      group: "content",
      of: [appLink],
      validation: (rule) =>
        rule.custom((apps) =>
          countOf(apps) > 0 && !apps?.some((app) => textOf(app, "url"))
            ? "None of these has an address, so nothing is shown. Write one, or remove them all to show the footer's."
            : true,
        ),
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({ tone: "paper", heading: "Take it with you" }),
  preview: {
    select: { title: "heading", apps: "apps", stores: "stores" },
    prepare: ({ title, apps, stores }) => ({
      title: title || "App badges",
      subtitle: `App badges · ${countOf(apps) > 0 ? `${countOf(apps)} of its own` : countOf(stores) > 0 ? `${countOf(stores)} of the footer` : "all of the footer"}`,
      media: MobileDeviceIcon,
    }),
  },
});
