import { loadPage } from "@/lib/content/load";
import { readContractPage } from "@/lib/contracts/contract-page";
import { pathBeside } from "@/lib/pages/site-address";

type Context = RouteContext<"/api/contract/[...path]">;

/** A contract as data, loaded when a visitor begins to fill it in: its page's path with `.json` (see next.config.ts). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = pathBeside((await params).path);
  const page = path === null ? null : await loadPage(path);
  const contract = page?.template ? readContractPage(page.template) : null;
  return contract
    ? Response.json(contract)
    : new Response("No contract has this address.\n", { status: 404 });
}
