interface PagePart {
  readonly value: string;
  readonly title: string;
  /** The usual prefix of its pages' addresses, for hints and new pages. */
  readonly prefix: string;
}

/** The parts of the website a page can belong to; the part decides spacing, navigation and footer. */
export const pageParts = [
  { value: "general", title: "General", prefix: "/" },
  { value: "formApproval", title: "Form Approvals", prefix: "/form-approval/" },
  { value: "signature", title: "Signature", prefix: "/signature/" },
  { value: "contracts", title: "Contracts", prefix: "/signature/contracts/" },
  { value: "product", title: "Other products", prefix: "/" },
  { value: "solution", title: "Solutions", prefix: "/solutions/" },
  { value: "deal", title: "Deals", prefix: "/deals/" },
  { value: "trial", title: "Trials", prefix: "/signature/deals/" },
  { value: "affiliatePartner", title: "Affiliate partners", prefix: "/affiliate-partners/" },
  { value: "legal", title: "Legal", prefix: "/" },
  { value: "fixed", title: "Fixed screens", prefix: "/" },
] as const satisfies readonly PagePart[];

export const industries = [
  { value: "insurance", title: "Insurance" },
  { value: "realEstate", title: "Real estate" },
  { value: "healthcare", title: "Healthcare" },
  { value: "finance", title: "Finance" },
  { value: "enterprise", title: "Enterprise" },
  { value: "startups", title: "Startups" },
  { value: "education", title: "Education" },
  { value: "other", title: "Other" },
] as const;

export const topics = [
  { value: "signing", title: "Signing" },
  { value: "approvals", title: "Approvals" },
  { value: "templates", title: "Templates and forms" },
  { value: "costs", title: "Costs" },
  { value: "legal", title: "Law and proof" },
  { value: "engineering", title: "Engineering" },
  { value: "product", title: "Product" },
  { value: "guides", title: "Guides" },
  { value: "company", title: "Company" },
] as const;

/** Neutral badges for organizations without an uploaded picture. */
export const marks = [
  { value: "ring", title: "Ring" },
  { value: "diamond", title: "Diamond" },
  { value: "hexagon", title: "Hexagon" },
  { value: "wave", title: "Wave" },
  { value: "bars", title: "Bars" },
  { value: "leaf", title: "Leaf" },
  { value: "spark", title: "Spark" },
  { value: "arch", title: "Arch" },
] as const;
