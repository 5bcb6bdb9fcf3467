import { notFound } from "next/navigation";
import { loadMenu } from "@/lib/navigation/load-menu";
import { contentMenus, isContentMenu } from "@/lib/navigation/menu-content";

export function generateStaticParams() {
  return contentMenus.map((menu) => ({ menu }));
}

/** The content of one menu, loaded when a visitor is about to open it. Cached like pages. */
export async function GET(_: Request, { params }: RouteContext<"/api/menus/[menu]">): Promise<Response> {
  const { menu } = await params;
  if (!isContentMenu(menu)) notFound();
  return Response.json(await loadMenu(menu));
}
