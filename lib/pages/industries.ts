import { industries } from "@/lib/choices/page-choices";
import { titlesOf, valuesOf } from "@/lib/choices/titles";

/** Each industry as visitors read it. */
export const industryNames = { ...titlesOf(industries), other: "Other trades" };

export const industryValues = valuesOf(industries);
