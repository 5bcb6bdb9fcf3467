/** Whether a document is invented. Without the mark it is real. */
export function isSample(document: unknown): boolean {
  return (
    typeof document === "object" && document !== null && "isSample" in document && document.isSample === true
  );
}

/** Whether all of a group are, so that one mark speaks for them. */
export function areSamples(documents: readonly unknown[]): boolean {
  return documents.length > 0 && documents.every(isSample);
}

/** The types of published samples. For clients that read published documents only. */
export const SAMPLES_QUERY = "*[isSample == true]._type";

const names: Readonly<Record<string, readonly [string, string]>> = {
  caseStudy: ["case study", "case studies"],
  testimonial: ["testimonial", "testimonials"],
  logo: ["logo", "logos"],
  person: ["person", "people"],
  certification: ["certification", "certifications"],
};

/** What is still sample, by type: "8 case studies, 1 person". Null where nothing is. */
export function samplesInWords(types: readonly string[]): string | null {
  const counted = Object.entries(names).flatMap(([type, [one, many]]) => {
    const count = types.filter((each) => each === type).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return counted.length === 0 ? null : counted.join(", ");
}
