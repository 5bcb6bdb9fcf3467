import type { Purpose } from "./tracking-config.ts";

interface StoredItem {
  /** Of keys, cookies and databases. One that ends in "…" goes on: with an account, a page, a purchase. */
  readonly names: readonly string[];
  readonly places: readonly ("local storage" | "session storage" | "cookie" | "database")[];
  /** Whose consent it takes: nobody's, a purpose's, or either purpose's. */
  readonly need: Purpose | "either" | null;
  /** What the visitor does when it is stored. */
  readonly when: string;
  readonly until: string;
  readonly why: string;
}

const tab = "You close the tab";
const removed = "You remove it";
const withdrawn = "You withdraw your consent";
const forgotten = "You press “Forget this account here” beside the sign-in form";

/** What the website's own code stores in a visitor's browser. Its storage takes no other keys. */
const ownItems = [
  {
    names: ["consent"],
    places: ["local storage"],
    need: null,
    when: "You answer the privacy question",
    until: "One year, then you are asked again",
    why: "Your answer with its date and proof number, so that we don’t ask on every page. Where your browser sends Global Privacy Control, it also keeps that this refused advertising.",
  },
  {
    names: ["ownerRefused"],
    places: ["local storage"],
    need: null,
    when: "You sign in, and Global Privacy Control of this or another browser has refused advertising for your account",
    until: "You allow advertising, or you remove it",
    why: "The time of that refusal, so that it holds here, too.",
  },
  {
    names: ["utmData"],
    places: ["local storage"],
    need: null,
    when: "You open a page by a link that names a campaign",
    until: removed,
    why: "The campaign, so that the offer it promised applies. We learn it when you buy something or sign in.",
  },
  {
    names: ["from"],
    places: ["local storage"],
    need: null,
    when: "You open a page by a link that names where it stands",
    until: removed,
    why: "The place, such as a partner’s page. We learn it when you sign in.",
  },
  {
    names: ["paraph-variants"],
    places: ["cookie"],
    need: null,
    when: "You open a page of which we compare two versions",
    until: "You close the browser",
    why: "The version that you saw, so that it stays the same. It says the same for many people.",
  },
  {
    names: ["paraph-preview-…", "__pre…"],
    places: ["cookie"],
    need: null,
    when: "You open a link to a draft that somebody shared with you",
    until: "The link expires, or you close the browser",
    why: "Which draft you may see, and how.",
  },
  {
    names: ["announcement-dismissed:…"],
    places: ["session storage"],
    need: null,
    when: "You close an announcement",
    until: tab,
    why: "So that it stays closed.",
  },
  {
    names: ["order"],
    places: ["session storage"],
    need: null,
    when: "You fill in the order screen",
    until: tab,
    why: "The e-mail address, country and state that you gave, in case you come back to the screen.",
  },
  {
    names: ["checkout"],
    places: ["session storage"],
    need: null,
    when: "You go on to the payment page",
    until: tab,
    why: "What you are buying, for the page after the payment.",
  },
  {
    names: ["filling:…"],
    places: ["session storage"],
    need: null,
    when: "You fill in a contract template",
    until: tab,
    why: "What you filled in. It is not sent to us.",
  },
  {
    names: ["owner"],
    places: ["local storage"],
    need: null,
    when: "You sign in",
    until: forgotten,
    why: "The name and e-mail address by which this site greets you.",
  },
  {
    names: ["firebase…", "validate-browser-context…"],
    places: ["database", "local storage", "session storage"],
    need: null,
    when: "You sign in",
    until: forgotten,
    why: "Your session, kept by the sign-in service, which first tries whether the browser can keep it.",
  },
  {
    names: ["mailSentAt"],
    places: ["local storage"],
    need: null,
    when: "You ask for a verification e-mail",
    until: removed,
    why: "The time, so that one address gets at most one e-mail a minute.",
  },
  {
    names: ["gtmLocationData"],
    places: ["local storage"],
    need: "analytics",
    when: "You agree to analytics",
    until: "Seven days, or you withdraw your consent",
    why: "City, region, postal code and country of your IP address, looked up by a service that sees the address.",
  },
  {
    names: ["country"],
    places: ["local storage"],
    need: "analytics",
    when: "You agree to analytics",
    until: withdrawn,
    why: "The country from that look-up, with which the order screen begins.",
  },
  {
    names: ["conversionDone"],
    places: ["local storage"],
    need: "either",
    when: "You agreed to a service and open an account",
    until: removed,
    why: "So that an account is reported once. It names nobody, so withdrawing your consent leaves it.",
  },
  {
    names: ["reported:…"],
    places: ["local storage", "session storage"],
    need: "either",
    when: "You agreed to a service and buy something or book a demo",
    until: withdrawn,
    why: "So that a purchase is reported once.",
  },
] as const satisfies readonly StoredItem[];

/** By the libraries of services that are turned on, once somebody agrees. */
const serviceItems: readonly StoredItem[] = [
  service(
    ["mp_…", "__mp_…", "__mpq_…", "mixpanel…"],
    "analytics",
    "Product analytics: which pages of a product are opened.",
  ),
  service(["_ga…", "_gid"], "analytics", "Page analytics: which pages are opened, and for how long."),
  service(["_gcl_…"], "marketing", "Advertising by Google: which advertisement led here."),
  service(
    ["_fbp", "_fbc", "lastExternalReferrer…"],
    "marketing",
    "Advertising by Meta: which advertisement or website led here.",
  ),
];

/** The page about cookies shows these. */
export const storedItems: readonly StoredItem[] = [...ownItems, ...serviceItems];

/** Whether a listed name is that of a stored item. */
export function isNamed(listed: string, name: string): boolean {
  return listed.endsWith("…") ? name.startsWith(listed.slice(0, -1)) : name === listed;
}

type Whole<Listed> = Listed extends `${infer Beginning}…` ? `${Beginning}${string}` : Listed;

/** A key of local or session storage. */
export type StoredKey = Whole<(typeof ownItems)[number]["names"][number]>;

function service(names: readonly string[], need: Purpose, why: string): StoredItem {
  return {
    names,
    places: ["cookie", "local storage", "session storage", "database"],
    need,
    when: need === "analytics" ? "You agree to analytics" : "You agree to advertising",
    until: withdrawn,
    why,
  };
}
