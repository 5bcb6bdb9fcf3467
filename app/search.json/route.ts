import { loadDirectory } from "@/lib/content/directory";
import { searchDocuments } from "@/lib/search/documents";

/** What the search looks through, asked for when somebody opens it. */
export async function GET(): Promise<Response> {
  return Response.json(searchDocuments(await loadDirectory()));
}
