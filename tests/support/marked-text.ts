import { stegaEncodeSourceMap } from "@sanity/client/stega";

/** A text with the vendor's invisible marks, as a preview gets it. */
export function marked(heading: string): string {
  const answer = stegaEncodeSourceMap(
    { heading },
    {
      documents: [{ _id: "drafts.page-home", _type: "page" }],
      paths: ["$['blocks'][?(@._key=='first')]['heading']"],
      mappings: {
        "$['heading']": { type: "value", source: { type: "documentValue", document: 0, path: 0 } },
      },
    },
    { enabled: true, studioUrl: "/studio", filter: () => true },
  );
  return answer.heading;
}
