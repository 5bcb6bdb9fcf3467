import { parsePerspective } from "@paraph/lake/query/perspective";
import { createClient } from "@sanity/client";
import { validateDocument } from "sanity";
import { askEngine, type IndexedDocuments } from "./ask-engine.ts";
import { workspaceWith } from "./studio-workspace.ts";

const dataset = [
  {
    _id: "estate",
    _type: "contractCategory",
    slug: { current: "real-estate" },
    subCategories: [
      { _key: "leases", title: "Leases" },
      { _key: "sales", title: "Sales" },
    ],
  },
  {
    _id: "finance",
    _type: "solution",
    title: "Finance",
    slug: { current: "finance" },
    seo: {
      title: "Signing in finance",
      description: "Two people release what one person prepared, on record.",
    },
  },
  { _id: "secret", _type: "deal", title: "Secret", path: "/secret", seo: { title: "Psst", noIndex: true } },
  { _id: "spring", _type: "deal", title: "Spring", path: "/spring", endsAt: "2027-05-01T00:00:00Z" },
  { _id: "past", _type: "deal", prices: ["lifetime_99"], endsAt: "2020-01-01T00:00:00Z" },
  { _id: "drafts.begun", _type: "deal", prices: ["lifetime_299"] },
  { _id: "open", _type: "deal", prices: ["yearly_199"], startsAt: "2020-01-01T00:00:00Z" },
  { _id: "edited", _type: "deal", prices: ["yearly_99"] },
  {
    _id: "law",
    _type: "contractClause",
    title: "Governing law",
    blanks: [{ key: "state", kind: "state" }],
    stateNotes: [{ states: [], text: "Laws differ." }],
  },
  { _id: "business", _type: "contractCategory", slug: { current: "business" } },
  {
    _id: "will",
    _type: "contractTemplate",
    name: "Last Will",
    slug: { current: "last-will" },
    category: { _ref: "estate" },
    templateId: 120101,
  },
  {
    _id: "fair",
    _type: "announcement",
    title: "The fair",
    active: true,
    slug: { current: "fair" },
    endsAt: "2099-03-05T00:00:00Z",
  },
];

const client = createClient({ projectId: "local", dataset: "test", apiVersion: "2025-02-19", useCdn: false });

type Documents = readonly object[] | IndexedDocuments;

/** A client that reads only these documents. */
export function answerFrom(documents: Documents) {
  return Object.assign(client.clone(), {
    fetch: (
      query: string,
      params: Record<string, unknown> = {},
      { perspective = "raw" }: { perspective?: string | string[] } = {},
    ) => askEngine<unknown>(query, params, documents, undefined, parsePerspective(String(perspective))),
  });
}

const workspace = workspaceWith(client);

/** The Studio's validation messages for a document, as "level path: message". */
export async function validateAsStudio(
  document: { _type: string; [field: string]: unknown },
  documents: Documents = dataset,
): Promise<string[]> {
  const system = { _id: "drafts.edited", _rev: "1", _createdAt: "2026-01-01", _updatedAt: "2026-01-01" };
  const answering = answerFrom(documents);
  const markers = await validateDocument({
    document: { ...system, ...document },
    workspace: await workspace,
    environment: "studio",
    getClient: () => answering,
    getDocumentExists: async () => true,
  });
  return markers.map(
    ({ level, path, message }) =>
      `${level} ${path.map((step) => (typeof step === "object" && "_key" in step ? step._key : String(step))).join(".")}: ${message}`,
  );
}
