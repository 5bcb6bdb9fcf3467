import { loadSearchDocuments } from "@/lib/search/load-documents";

/** The searchable pages, loaded when somebody opens the search. */
export async function GET(): Promise<Response> {
  return Response.json(await loadSearchDocuments());
}
