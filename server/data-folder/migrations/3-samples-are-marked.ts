import { publishedIdOf } from "@paraph/lake/document-ids";
import type { LakeDocument } from "@paraph/lake/store/types";
import { inEachDataset } from "../in-each-dataset.ts";
import type { AnyDocument, Migration } from "../migration.ts";
import { writeDocuments } from "./1-write-documents.ts";

/**
 * Invented customers, speakers, authors and certificates came with a data folder and did not say so. Those that still
 * carry the invented name are marked. Whoever wrote another name made the document real.
 */
export const samplesAreMarked: Migration = {
  title: "what came invented is marked as sample content",
  run(dataFolder, report) {
    inEachDataset(dataFolder, (database, dataset) => {
      const stored = database
        .prepare("SELECT json FROM doc")
        .all()
        .map(({ json }): LakeDocument => JSON.parse(String(json)));
      const changed = changedDocuments(stored);
      if (changed.length > 0) writeDocuments(database, stored, changed);
      report(`${dataset}: ${changed.length} documents`);
    });
  },
  documents: changedDocuments,
};

function changedDocuments<Stored extends AnyDocument>(documents: readonly Stored[]): Stored[] {
  return documents.flatMap((document) => {
    const id = publishedIdOf(document._id);
    const name = inventedNames.get(id);
    // Whoever has decided already has decided.
    if (name === undefined || "isSample" in document) return [];
    if (document._type === "certification" && !isShippedDay(document.validUntil)) return [];
    return (document.customer ?? document.name) === name ? [{ ...document, isSample: true }] : [];
  });
}

/** A certificate has a public name, so its invented last day tells it from a real one. */
function isShippedDay(day: unknown): boolean {
  return day === "2027-12-31" || day === "2029-05-31";
}

const inventedNames = new Map(
  Object.entries({
    "caseStudy-alder-and-vane": "Alder & Vane",
    "caseStudy-halden-joinery": "Halden Joinery",
    "caseStudy-nimbrel": "Nimbrel",
    "caseStudy-northlight-clinics": "Northlight Clinics",
    "caseStudy-ostara-schools": "Ostara Schools",
    "caseStudy-pellow-savings": "Pellow Savings",
    "caseStudy-quayside-lettings": "Quayside Lettings",
    "caseStudy-tessel-freight": "Tessel Freight",
    "testimonial-alder": "Jonah Lindqvist",
    "testimonial-halden": "Ingrid Solberg",
    "testimonial-nimbrel": "Yusuf Arendt",
    "testimonial-northlight": "Marisol Ekberg",
    "testimonial-ostara": "Leila Haddad",
    "testimonial-pellow": "Adaeze Kowalczyk",
    "testimonial-quayside": "Tomasz Reid",
    "testimonial-tessel": "Henrike Obi",
    "logo-alder": "Alder & Vane",
    "logo-halden": "Halden Joinery",
    "logo-marrow": "Marrow & Finch",
    "logo-nimbrel": "Nimbrel",
    "logo-northlight": "Northlight Clinics",
    "logo-ostara": "Ostara Schools",
    "logo-pellow": "Pellow Savings",
    "logo-quayside": "Quayside Lettings",
    "logo-tessel": "Tessel Freight",
    "person-jonas-feld": "Jonas Feld",
    "person-marta-oyelaran": "Marta Oyelaran",
    "person-priya-nakashima": "Priya Nakashima",
    "certification-iso-27001": "ISO 27001:2022",
    "certification-soc-2": "SOC 2 Type I and II",
  }),
);
