import type { topics } from "@/schemas/objects/choices";

type Topic = (typeof topics)[number]["value"];

/** Each topic of articles as visitors read it. */
export const topicNames: { readonly [Name in Topic]: string } = {
  signing: "Signing",
  approvals: "Approvals",
  templates: "Templates and forms",
  costs: "Costs",
  legal: "Law and proof",
  engineering: "Engineering",
  product: "Product",
  guides: "Guides",
  company: "Company",
};

export const topicValues = Object.keys(topicNames) as Topic[]; // the keys of the table above
