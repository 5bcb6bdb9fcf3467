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
