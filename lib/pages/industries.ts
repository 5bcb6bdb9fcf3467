import type { industries } from "@/schemas/objects/choices";

type Industry = (typeof industries)[number]["value"];

/** Each industry as visitors read it. */
export const industryNames: { readonly [Name in Industry]: string } = {
  insurance: "Insurance",
  realEstate: "Real estate",
  healthcare: "Healthcare",
  finance: "Finance",
  enterprise: "Enterprise",
  startups: "Startups",
  education: "Education",
  other: "Other trades",
};

export const industryValues = Object.keys(industryNames) as Industry[]; // the keys of the table above
