import { notFound } from "next/navigation";
import { MenuContents } from "@/components/navigation/menu-contents";
import { loadMenu } from "@/lib/navigation/load-menu";
import { contentMenus, isContentMenu } from "@/lib/navigation/menu-content";

/** Nothing navigates here: pages ask for it by script. */
export const instant = false;

export function generateStaticParams() {
  return contentMenus.map((menu) => ({ menu }));
}

/** The content of one menu, loaded when a visitor is about to open it. Stored like pages. */
export default async function Menu({ params }: PageProps<"/api/menus/[menu]">) {
  const { menu } = await params;
  if (!isContentMenu(menu)) notFound();
  return <MenuContents {...(await loadMenu(menu))} />;
}
