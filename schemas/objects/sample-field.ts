import { defineField } from "sanity";

/** The types whose documents claim that somebody outside exists: a customer, a speaker, an author, an auditor. */
export const sampleTypes = ["caseStudy", "testimonial", "logo", "person", "certification"] as const;

/** Visitors are told of samples wherever they show. Without the field a document is real. */
export function sampleField(group?: string) {
  return defineField({
    name: "isSample",
    title: "Sample content",
    description:
      "On: this is invented, and every page that shows it says so. Turn it off once everything here is real.",
    type: "boolean",
    ...(group !== undefined && { group }),
    validation: (rule) =>
      rule
        .custom((isSample) =>
          isSample === true
            ? "This is sample content, and visitors are told so. To make it real, replace the invented facts, then turn “Sample content” off."
            : true,
        )
        .info(),
  });
}
