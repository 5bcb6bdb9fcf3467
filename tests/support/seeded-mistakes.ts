import { type Fields, isFields } from "./content.ts";

/** One mistake in one shipped document, as an editor could make it. */
export interface SeededMistake {
  readonly mistake: string;
  readonly document: string;
  readonly change: (document: Fields) => void;
  readonly level: "error" | "warning";
  /** The field that the finding leads to, with keys for items: `blocks.hero.heading`. */
  readonly field: string;
  readonly says: RegExp;
  /** Other documents that are there as well. */
  readonly beside?: readonly (Fields & { readonly _id: string; readonly _type: string })[];
  /** The lake itself can't know it. */
  readonly onlyStudio?: true;
}

const past = "2026-11-01T00:00:00Z";
const image = (size: string, kind = "jpg") => `image-${"c".repeat(40)}-${size}-${kind}`;
const asset = (size: string, kind?: string) => ({ _type: "reference", _ref: image(size, kind) });
const drawing = (size: number, kind: string) => ({
  _id: image("900x900", kind),
  _type: "sanity.imageAsset",
  size,
});
const uploaded = (size: string, more: Fields = {}, kind?: string) => ({
  _type: "visual",
  kind: "picture",
  picture: { _type: "picture", asset: asset(size, kind), alt: "Two people sign at a front desk", ...more },
});
const internal = (id: string, anchor?: string) => ({
  _type: "link",
  linkType: "internal",
  internal: { _type: "reference", _ref: id },
  ...(anchor && { anchor }),
});
const external = (address: string) => ({ _type: "link", linkType: "external", external: address });
const paragraph = (key: string, text: string, style = "normal") => ({
  _key: key,
  _type: "block",
  style,
  markDefs: [],
  children: [{ _key: "s", _type: "span", text, marks: [] }],
});

/** The block of a document with this key. */
function block(document: Fields, key: string): Fields {
  const blocks = Array.isArray(document.blocks) ? document.blocks.filter(isFields) : [];
  const found = blocks.find(({ _key }) => _key === key);
  if (!found) throw new Error(`${document._id} has no block "${key}". Its keys may have changed.`);
  return found;
}

function setIn(key: string, fields: Fields) {
  return (document: Fields) => void Object.assign(block(document, key), fields);
}

function setTop(fields: Fields) {
  return (document: Fields) => void Object.assign(document, fields);
}

function setSeo(fields: Fields) {
  return (document: Fields) => {
    document.seo = { ...Object(document.seo), ...fields };
  };
}

function addBlock(added: Fields) {
  return (document: Fields) => {
    document.blocks = [...(Array.isArray(document.blocks) ? document.blocks : []), { _key: "new", ...added }];
  };
}

function action(link: Fields, label = "See the plans") {
  return addBlock({
    _type: "callToAction",
    heading: "One more thing to do",
    actions: [{ _key: "a", _type: "action", label, link, style: "primary" }],
  });
}

const prose = (...body: Fields[]) => addBlock({ _type: "prose", body });
const overDeal = { _id: "deal-winter", _type: "deal", title: "Winter deal", summary: "Over.", endsAt: past };
const link = "blocks.new.actions.a.link";

export const seededMistakes: readonly SeededMistake[] = [
  {
    mistake: "a link to an anchor that the page does not have",
    document: "page-pricing",
    change: action({ _type: "link", linkType: "internal", anchor: "tiers" }),
    level: "error",
    field: `${link}.anchor`,
    says: /Nothing on this page has the anchor "tiers"/,
  },
  {
    mistake: "a link to an anchor that another page does not have",
    document: "page-about",
    change: action(internal("page-pricing", "tiers")),
    level: "warning",
    field: `${link}.anchor`,
    says: /has no place "tiers"/,
  },
  {
    mistake: "an anchor gone that another page links to",
    document: "page-contact",
    change: setIn("message", { anchor: "reach-us" }),
    level: "error",
    field: "blocks",
    says: /"\/contact-us" links to the place "message", which would be gone/,
  },
  {
    mistake: "an anchor twice on a page",
    document: "page-pricing",
    change: setIn("included", { anchor: "plans" }),
    level: "error",
    field: "blocks.included.anchor",
    says: /Another block on this page has the anchor "plans"/,
  },
  {
    mistake: "an anchor that the website uses itself",
    document: "page-pricing",
    change: setIn("talk", { anchor: "footer" }),
    level: "error",
    field: "blocks.talk.anchor",
    says: /the website itself uses/,
  },
  {
    mistake: "a link to a page that is not published",
    document: "page-pricing",
    change: action({
      _type: "link",
      linkType: "internal",
      // As the Studio writes it.
      internal: {
        _type: "reference",
        _ref: "page-later",
        _weak: true,
        _strengthenOnPublish: { type: "page" },
      },
    }),
    beside: [{ _id: "drafts.page-later", _type: "page", title: "Later", path: "/later", group: "general" }],
    level: "error",
    field: `${link}.internal`,
    says: /must be published|does not exist|not found/i,
  },
  {
    mistake: "a link without a page",
    document: "page-pricing",
    change: action({ _type: "link", linkType: "internal" }),
    level: "error",
    field: `${link}.internal`,
    says: /Choose the page this link leads to/,
    onlyStudio: true,
  },
  {
    mistake: "an address of ours that nothing answers",
    document: "page-pricing",
    change: action(external("https://paraph.example/nothing-here")),
    level: "error",
    field: `${link}.external`,
    says: /No page of this website answers/,
    onlyStudio: true,
  },
  {
    mistake: "an address of ours typed by hand",
    document: "page-pricing",
    change: action(external("https://paraph.example/about")),
    level: "warning",
    field: `${link}.external`,
    says: /This is our own page/,
  },
  {
    mistake: "an address without encryption",
    document: "page-pricing",
    change: action(external("http://partner.example.com")),
    level: "warning",
    field: `${link}.external`,
    says: /Write https/,
  },
  {
    mistake: "an address that lacks its ending",
    document: "page-pricing",
    change: action(external("https://partner")),
    level: "error",
    field: `${link}.external`,
    says: /"partner" is no website/,
  },
  {
    mistake: "an address of the editor's own machine",
    document: "page-pricing",
    change: action(external("http://localhost:3000/pricing")),
    level: "error",
    field: `${link}.external`,
    says: /only reached from your own network/,
    onlyStudio: true,
  },
  {
    mistake: "an e-mail address without a domain",
    document: "page-pricing",
    change: action(external("mailto:help")),
    level: "error",
    field: `${link}.external`,
    says: /no e-mail address/,
  },
  {
    mistake: "a phone number with letters",
    document: "page-pricing",
    change: action(external("tel:call-us")),
    level: "error",
    field: `${link}.external`,
    says: /Write the number/,
  },
  {
    mistake: "a button that says nothing",
    document: "page-pricing",
    change: action(internal("page-about"), "Click here"),
    level: "warning",
    field: "blocks.new.actions.a.label",
    says: /does not say where the link leads/,
  },
  {
    mistake: "a button that leads to a deal that is over",
    document: "page-pricing",
    change: action(internal("deal-winter")),
    beside: [overDeal],
    level: "warning",
    field: `${link}.internal`,
    says: /"Winter deal" is over/,
  },
  {
    mistake: "the address of another page",
    document: "page-about",
    change: setTop({ path: "/pricing" }),
    level: "error",
    field: "path",
    says: /already the address of "Pricing"/,
  },
  {
    mistake: "a redirect to itself",
    document: "redirect-contact",
    change: setTop({ to: external("https://paraph.example/contact-us") }),
    level: "error",
    field: "from",
    says: /which it redirects itself/,
    onlyStudio: true,
  },
  {
    mistake: "a picture without a description",
    document: "page-signature",
    change: setIn("hero", { visual: uploaded("2400x1500", { alt: "" }) }),
    level: "error",
    field: "blocks.hero.visual.picture.alt",
    says: /Describe the picture/,
  },
  {
    mistake: "a file name as description",
    document: "page-signature",
    change: setIn("hero", { visual: uploaded("2400x1500", { alt: "IMG_2041.jpg" }) }),
    level: "warning",
    field: "blocks.hero.visual.picture.alt",
    says: /name of a file/,
  },
  {
    mistake: 'a description that begins with "Picture of"',
    document: "page-signature",
    change: setIn("hero", { visual: uploaded("2400x1500", { alt: "Picture of two people" }) }),
    level: "warning",
    field: "blocks.hero.visual.picture.alt",
    says: /screen readers already say/,
  },
  {
    mistake: "a picture that is too small",
    document: "page-signature",
    change: setIn("hero", { visual: uploaded("480x300") }),
    level: "warning",
    field: "blocks.hero.visual.picture",
    says: /480 by 300 pixels and looks blurred/,
  },
  {
    mistake: "a crop that leaves too little",
    document: "page-signature",
    change: setIn("hero", {
      visual: uploaded("1600x1000", { crop: { top: 0, bottom: 0, left: 0.4, right: 0.4 } }),
    }),
    level: "warning",
    field: "blocks.hero.visual.picture",
    says: /320 by 1000 pixels/,
  },
  {
    mistake: "a crop that cuts off what matters",
    document: "page-signature",
    change: setIn("hero", {
      visual: uploaded("2400x1500", {
        crop: { top: 0, bottom: 0, left: 0.5, right: 0 },
        hotspot: { x: 0.2, y: 0.5, width: 0.2, height: 0.2 },
      }),
    }),
    level: "warning",
    field: "blocks.hero.visual.picture",
    says: /crop cuts off/,
  },
  {
    mistake: "a drawing that weighs too much",
    document: "page-signature",
    change: setIn("hero", { visual: uploaded("900x900", {}, "svg") }),
    beside: [drawing(900_000, "svg")],
    level: "warning",
    field: "blocks.hero.visual.picture",
    says: /weighs 900 kB/,
  },
  {
    mistake: "a file that weighs too much",
    document: "page-signature",
    change: setIn("hero", { visual: uploaded("900x900", {}, "png") }),
    beside: [drawing(40_000_000, "png")],
    level: "warning",
    field: "blocks.hero.visual.picture",
    says: /weighs 40\.0 MB/,
  },
  {
    mistake: "a picture for sharing in the wrong shape",
    document: "page-signature",
    change: setSeo({ socialImage: { _type: "image", asset: asset("1400x1400") } }),
    level: "warning",
    field: "seo.socialImage",
    says: /Crop this one \(1400 by 1400 pixels\)/,
  },
  {
    mistake: "a heading that skips a level",
    document: "page-about",
    change: prose(
      paragraph("a", "What we do", "h2"),
      paragraph("b", "Where we do it", "h4"),
      paragraph("c", "In two cities."),
    ),
    level: "warning",
    field: "blocks.new.body.b",
    says: /make it "Heading 3"/,
  },
  {
    mistake: "a text that begins with a lower heading",
    document: "page-about",
    change: prose(
      paragraph("a", "Where we do it", "h3"),
      paragraph("b", "In two cities."),
      paragraph("c", "What we do", "h2"),
    ),
    level: "warning",
    field: "blocks.new.body.a",
    says: /A level is left out/,
  },
  {
    mistake: "a heading without words",
    document: "page-about",
    change: prose(paragraph("a", "", "h2"), paragraph("b", "In two cities.")),
    level: "warning",
    field: "blocks.new.body.a",
    says: /heading has no words/,
  },
  {
    mistake: "an empty paragraph for space",
    document: "page-about",
    change: prose(paragraph("a", "In two cities."), paragraph("b", " ")),
    level: "warning",
    field: "blocks.new.body.b",
    says: /empty paragraph/,
  },
  {
    mistake: "a block without words",
    document: "page-about",
    change: prose(paragraph("a", "")),
    level: "error",
    field: "blocks.new.body",
    says: /empty block is not shown/,
    onlyStudio: true,
  },
  {
    mistake: "a list without items",
    document: "page-pricing",
    change: setIn("questions", { items: [] }),
    level: "error",
    field: "blocks.questions.items",
    says: /./,
    onlyStudio: true,
  },
  {
    mistake: "a list of articles on a topic without articles",
    document: "page-about",
    change: addBlock({ _type: "articleList", heading: "What we write", topic: "nothing-yet" }),
    level: "warning",
    field: "blocks.new.topic",
    says: /no published article on this topic/,
  },
  {
    mistake: "a heading of spaces",
    document: "page-about",
    change: setIn("trust", { heading: "   " }),
    level: "error",
    field: "blocks.trust.heading",
    says: /only spaces/,
    onlyStudio: true,
  },
  {
    mistake: "a required heading that is missing",
    document: "page-about",
    change: setIn("decisions", { heading: "" }),
    level: "error",
    field: "blocks.decisions.heading",
    says: /Write a heading/,
  },
  {
    mistake: "words that stand in for others",
    document: "page-about",
    change: setIn("hero", { intro: "TODO: ask Ines for the numbers." }),
    level: "error",
    field: "blocks.hero.intro",
    says: /"TODO" stands where the real words should be/,
  },
  {
    mistake: "filler in a text",
    document: "page-about",
    change: prose(paragraph("a", "Lorem ipsum dolor sit amet.")),
    level: "error",
    field: "blocks.new.body.a.children.s.text",
    says: /Lorem ipsum/,
  },
  {
    mistake: "a title with a space at the end",
    document: "page-about",
    change: setTop({ title: "About us " }),
    level: "warning",
    field: "title",
    says: /Remove the space/,
  },
  {
    mistake: "the search title of another page",
    document: "page-about",
    change: setSeo({ title: "E-signature pricing: three flat-rate plans" }),
    level: "warning",
    field: "seo.title",
    says: /same title/,
  },
  {
    mistake: "nearly the search title of another page",
    document: "page-about",
    change: setSeo({ title: "Our e-signature pricing, three plans: flat-rate" }),
    level: "warning",
    field: "seo.title",
    says: /almost the same title/,
  },
  {
    mistake: "a search title that is cut",
    document: "page-about",
    change: setSeo({ title: "About the people, the products, the promises and the long history of Paraph" }),
    level: "warning",
    field: "seo.title",
    says: /cut titles/,
  },
  {
    mistake: "no description for search engines",
    document: "page-about",
    change: setSeo({ description: "" }),
    level: "warning",
    field: "seo.description",
    says: /Write one or two sentences/,
  },
  {
    mistake: "an amount that nothing costs",
    document: "page-pricing",
    change: setIn("hero", { intro: "The whole company signs for $18 a month, billed yearly." }),
    level: "warning",
    field: "blocks.hero.intro",
    says: /Nothing in the price table costs "\$18 a month"/,
  },
  {
    mistake: "a price written by hand",
    document: "page-pricing",
    change: setIn("hero", { intro: "The whole company signs for $25 a month, billed yearly." }),
    level: "warning",
    field: "blocks.hero.intro",
    says: /"\$25 a month" is written by hand. Write \[price growing_annual\]/,
  },
  {
    mistake: "a saving written by hand",
    document: "page-pricing",
    change: setIn("hero", { intro: "Pay by the year and save up to 45% on every plan there is." }),
    level: "warning",
    field: "blocks.hero.intro",
    says: /"save up to 45%" is a saving written by hand/,
  },
  {
    mistake: "a price in a sentence that is not in the table",
    document: "page-pricing",
    change: setIn("hero", { intro: "The whole company signs for [price gold_annual], billed yearly." }),
    level: "error",
    field: "blocks.hero.intro",
    says: /"gold_annual" in \[price gold_annual\] is not in the price table/,
    onlyStudio: true,
  },
  {
    mistake: "a price that is not in the table",
    document: "deal-lifetime",
    change: setTop({ prices: ["lifetime_1"] }),
    level: "error",
    field: "prices",
    says: /./,
    onlyStudio: true,
  },
  {
    mistake: "a deal that ends and says that it has no end date",
    document: "deal-ultimate-subscription",
    change: setTop({ endsAt: "2099-01-01T00:00:00Z" }),
    level: "warning",
    field: "blocks.plans.limit",
    says: /says that it has no end date/,
  },
  {
    mistake: "an offer for other people than on its other page",
    document: "deal-supreme",
    change: setIn("plans", { audience: "Companies that replace another signing tool." }),
    level: "warning",
    field: "blocks.plans.audience",
    says: /"Super lifetime deal" sells "Lifetime, two companies" too and gives another audience/,
  },
  {
    mistake: "a refund of its own",
    document: "deal-lifetime",
    change: setIn("plans", { refund: "In full within thirty days, whatever the reason." }),
    level: "warning",
    field: "blocks.plans.refund",
    says: /something else about money back/,
  },
  {
    mistake: "an offer with another limit than in a reusable block",
    document: "deal-lifetime",
    change: setIn("plans", { heading: "Lifetime prices" }),
    level: "warning",
    field: "blocks.plans.limit",
    says: /"Everywhere" sells "Lifetime, one person" too and gives another limit/,
    beside: [
      {
        _id: "reusableBlock-everywhere",
        _type: "reusableBlock",
        title: "Everywhere",
        blocks: [
          {
            _key: "offer",
            _type: "dealOffer",
            heading: "For life",
            audience: "Everyone",
            limit: "Twice",
            afterwards: "Nothing",
            refund: "As the policy says",
            offers: [{ _key: "one", _type: "offer", price: "lifetime_99" }],
          },
        ],
      },
    ],
  },
  {
    mistake: "a price of the list under the terms of a deal",
    document: "deal-lifetime",
    change: setIn("plans", {
      offers: [
        { _key: "one", _type: "offer", price: "lifetime_99" },
        { _key: "two", _type: "offer", price: "freelancer_monthly" },
      ],
    }),
    level: "warning",
    field: "blocks.plans.offers",
    says: /not all of these are prices of a deal/,
  },
  {
    mistake: "a deal that ends before another one of its price",
    document: "deal-supreme",
    change: setTop({ endsAt: "2099-01-01T00:00:00Z" }),
    level: "warning",
    field: "endsAt",
    says: /gives another end/,
  },
  {
    mistake: "a deal that ends before it starts",
    document: "deal-lifetime",
    change: setTop({ startsAt: "2027-02-01T00:00:00Z", endsAt: "2027-01-01T00:00:00Z" }),
    level: "error",
    field: "endsAt",
    says: /ends before it starts/,
  },
  {
    mistake: "an announcement that ends before it starts",
    document: "announcement-nvidia-inception",
    change: setTop({ startsAt: "2027-02-01T00:00:00Z", endsAt: "2027-01-01T00:00:00Z" }),
    level: "error",
    field: "endsAt",
    says: /ends before it starts/,
  },
  {
    mistake: "a card that ends before it starts",
    document: "navCard-signature",
    change: setTop({ startsAt: "2027-02-01T00:00:00Z", endsAt: "2027-01-01T00:00:00Z" }),
    level: "error",
    field: "endsAt",
    says: /ends before it starts/,
  },
  {
    mistake: "an announcement that is over when it is published",
    document: "announcement-nvidia-inception",
    change: setTop({ endsAt: past }),
    level: "warning",
    field: "endsAt",
    says: /in the past/,
  },
  {
    mistake: "a deal that is over when it is published",
    document: "deal-lifetime",
    change: setTop({ endsAt: past }),
    level: "warning",
    field: "endsAt",
    says: /in the past/,
  },
  {
    mistake: "a countdown to another moment than the deal's",
    document: "deal-lifetime",
    change: (deal) => {
      deal.endsAt = "2027-01-01T00:00:00Z";
      addBlock({ _type: "countdown", heading: "Until it ends", endsAt: "2027-01-02T00:00:00Z" })(deal);
    },
    level: "warning",
    field: "blocks.new.endsAt",
    says: /another moment than the deal/,
  },
  {
    mistake: "a sentence that nobody reads to its end",
    document: "page-about",
    change: setIn("hero", { intro: `We began ${"and went on and went on ".repeat(12)}until today.` }),
    level: "warning",
    field: "blocks.hero.intro",
    says: /One sentence has \d+ words/,
  },
  {
    mistake: "a text that is too hard to read",
    document: "redirect-contact",
    change: (document) => {
      const words =
        "Organizational interoperability necessitates comprehensive documentation methodologies. ";
      Object.assign(document, { _type: "post", title: "Interoperability" });
      prose(paragraph("a", words.repeat(30)))(document);
    },
    level: "warning",
    field: "",
    says: /hard to read/,
  },
  {
    mistake: "a price in brackets with a colon",
    document: "page-about",
    change: setIn("hero", { intro: "It costs [price: growing_annual]." }),
    level: "warning",
    field: "blocks.hero.intro",
    says: /without the colon/,
  },
  {
    mistake: "an amount in another currency",
    document: "page-about",
    change: setIn("hero", { intro: "It costs 18 € a month." }),
    level: "warning",
    field: "blocks.hero.intro",
    says: /in dollars/,
  },
  {
    mistake: "a field of a mail program",
    document: "page-about",
    change: setIn("hero", { intro: "Hello {{first_name}}, welcome." }),
    level: "warning",
    field: "blocks.hero.intro",
    says: /filled in by mail programs/,
  },
  {
    mistake: "code for a sign",
    document: "page-about",
    change: setIn("hero", { intro: "Sign&nbsp;here and there." }),
    level: "warning",
    field: "blocks.hero.intro",
    says: /code for a sign/,
  },
  {
    mistake: "Markdown in plain text",
    document: "page-about",
    change: setIn("hero", { intro: "Sign it **today** or later." }),
    level: "warning",
    field: "blocks.hero.intro",
    says: /is Markdown/,
  },
  {
    mistake: "an invisible sign",
    document: "page-about",
    change: setIn("hero", { intro: "Sign\u200B it today." }),
    level: "warning",
    field: "blocks.hero.intro",
    says: /invisible sign/,
  },
  {
    mistake: "letters that run backwards",
    document: "page-about",
    change: setIn("hero", { intro: "Sign \u202Eti today." }),
    level: "warning",
    field: "blocks.hero.intro",
    says: /invisible sign/,
  },
  {
    mistake: "two spaces in a row",
    document: "page-about",
    change: setIn("hero", { intro: "Sign it  today." }),
    level: "warning",
    field: "blocks.hero.intro",
    says: /two spaces/,
  },
  {
    mistake: "a title in capital letters",
    document: "page-about",
    change: setIn("hero", { heading: "SIGN EVERYTHING TODAY" }),
    level: "warning",
    field: "blocks.hero.heading",
    says: /small letters/,
  },
  {
    mistake: "a heading twice on a page",
    document: "page-about",
    change: (page) => {
      addBlock({
        _type: "prose",
        _key: "one",
        heading: "Who we are, once more",
        body: [paragraph("a", "First.")],
      })(page);
      addBlock({ _type: "prose", heading: "Who we are, once more", body: [paragraph("a", "Second.")] })(page);
    },
    level: "warning",
    field: "blocks.new.heading",
    says: /has this heading/,
  },
  {
    mistake: "a block whose time is over",
    document: "page-about",
    change: addBlock({
      _type: "prose",
      heading: "Only this week",
      shownUntil: past,
      body: [paragraph("a", "Come.")],
    }),
    level: "warning",
    field: "blocks.new.shownUntil",
    says: /This time is over/,
  },
  {
    mistake: "a picture described by its heading",
    document: "page-about",
    change: addBlock({
      _type: "featureSplit",
      heading: "At the front desk",
      visual: uploaded("900x900", { alt: "At the front desk" }),
    }),
    level: "warning",
    field: "blocks.new.visual.picture.alt",
    says: /repeats the heading/,
  },
  {
    mistake: "a document that asks visitors to sign in",
    document: "page-about",
    change: action(external("https://docs.google.com/document/d/1/edit")),
    level: "warning",
    field: `${link}.external`,
    says: /ask visitors to sign in/,
  },
  {
    mistake: "a campaign in a link to an own page",
    document: "page-about",
    change: action(external("https://paraph.example/pricing?utm_source=about")),
    level: "warning",
    field: `${link}.external`,
    says: /Leave it out/,
  },
];
