/** The parts of the website a page can belong to; the part decides spacing, navigation and footer. */
export const pageParts = [
  { value: "general", title: "General" },
  { value: "formApproval", title: "Form Approvals" },
  { value: "signature", title: "Signature" },
  { value: "contracts", title: "Contracts" },
  { value: "product", title: "Other products" },
  { value: "solution", title: "Solutions" },
  { value: "deal", title: "Deals" },
  { value: "trial", title: "Trials" },
  { value: "affiliatePartner", title: "Affiliate partners" },
  { value: "legal", title: "Legal" },
  { value: "fixed", title: "Fixed screens" },
] as const;

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
  { value: "guides", title: "Guides" },
  { value: "product", title: "Product" },
  { value: "legal", title: "Law and compliance" },
  { value: "engineering", title: "Engineering" },
  { value: "company", title: "Company" },
] as const;

/** Neutral drawn badges for organisations without an uploaded picture. */
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
