import { defineArrayMember, defineField } from "sanity";
import { type BlockName, blocks } from "../blocks/index.ts";

interface InsertGroup {
  name: string;
  title: string;
  of: readonly BlockName[];
}

/** The tabs of the insert menu. A block in no tab is still found under "All" and by its title. */
const insertGroups: readonly InsertGroup[] = [
  { name: "opening", title: "Opening", of: ["hero", "logos", "stats"] },
  {
    name: "explain",
    title: "Explain",
    of: [
      "features",
      "featureSplit",
      "steps",
      "prose",
      "tableOfContents",
      "integrations",
      "codeSample",
      "articleList",
      "announcementBody",
    ],
  },
  {
    name: "convince",
    title: "Convince",
    of: [
      "testimonials",
      "caseStudyList",
      "comparisonTable",
      "calculator",
      "stats",
      "logos",
      "certifications",
      "faq",
    ],
  },
  {
    name: "sell",
    title: "Sell",
    of: [
      "pricing",
      "dealOffer",
      "checkoutButton",
      "apiTierCheckout",
      "countdown",
      "callToAction",
      "leadForm",
      "appBadges",
    ],
  },
  { name: "contracts", title: "Contracts", of: ["contractGallery", "contractSearch"] },
  { name: "media", title: "Media", of: ["video", "embed"] },
  { name: "shared", title: "Shared", of: ["reusable"] },
];

/** The search of the insert menu reads titles only, so the other words people look for stand behind the title. */
const searchWords: Partial<Record<BlockName, string>> = {
  hero: "header, opening",
  features: "benefits, cards",
  featureSplit: "image and text, two columns",
  steps: "how it works, process",
  logos: "customers, partners",
  stats: "stats, figures",
  testimonials: "quotes, reviews",
  faq: "FAQ, accordion",
  pricing: "plans, prices",
  dealOffer: "sale, discount, lifetime, savings",
  checkoutButton: "buy, pay, trial, order",
  apiTierCheckout: "documents slider, developers, tiers",
  calculator: "sums, savings, cost, return on investment",
  callToAction: "banner, sign up",
  prose: "article, rich text",
  caseStudyList: "customers, stories",
  articleList: "blog, posts, news",
  contractGallery: "templates, forms, categories",
  contractSearch: "find a template, forms",
  comparisonTable: "versus, competitor, claims",
  tableOfContents: "contents, jump links",
  integrations: "tools, connections, apps",
  codeSample: "API, snippet, developers",
  certifications: "badges, compliance, audits, SOC 2",
  appBadges: "stores, download, mobile, marketplace",
  leadForm: "newsletter, contact, demo, lead",
  video: "film, movie, YouTube, Vimeo",
  embed: "frame, iframe, map, YouTube, Figma",
  announcementBody: "news, partner",
  countdown: "timer, deadline, offer, clock",
  reusable: "shared, repeated",
};

interface BlocksFieldOptions {
  /** Blocks that can't be used here, for example a reusable block inside a reusable block. */
  without?: readonly BlockName[];
  /** The tab of the form, null where a form has none. */
  group?: string | null;
  /** Where on the page they stand, when they are not the whole of it. */
  description?: string;
}

/** The page builder: one list of blocks, chosen from a menu with pictures. */
export function blocksField({
  without = [],
  group = "content",
  description = "The page from top to bottom. Drag to reorder; a click opens a block.",
}: BlocksFieldOptions = {}) {
  const offered = blocks.filter(({ name }) => !without.includes(name));
  const names = offered.map(({ name }) => name);
  return defineField({
    name: "blocks",
    title: "Blocks",
    description,
    type: "array",
    ...(group && { group }),
    of: offered.map(({ name, title }) =>
      defineArrayMember({ type: name, title: searchTitle(name, title ?? name) }),
    ),
    options: {
      layout: "list",
      insertMenu: {
        filter: true,
        groups: insertGroups
          .map((entry) => ({ ...entry, of: entry.of.filter((name) => names.includes(name)) }))
          .filter((entry) => entry.of.length > 0),
        views: [{ name: "grid", previewImageUrl: (name) => `/block-pictures/${name}.svg` }, { name: "list" }],
      },
    },
  });
}

function searchTitle(name: BlockName, title: string): string {
  const words = searchWords[name];
  return words ? `${title} (${words})` : title;
}
