import { loadContractIndex } from "@/lib/contracts/load-index";
import { validateSlug } from "@/lib/routes";

type Context = RouteContext<"/api/contracts/[category]">;

/** The contracts of a category, loaded when a visitor is about to search. Kept like pages. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { category } = await params;
  const isSlug = category.length <= 96 && validateSlug("contractCategory", category) === true;
  const index = isSlug ? await loadContractIndex(category) : null;
  return index ? Response.json(index) : new Response("No category has this address.\n", { status: 404 });
}
