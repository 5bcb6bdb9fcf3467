import { notFound } from "next/navigation";
import { MenuContents } from "@/components/navigation/menu-contents";
import { loadMenu } from "@/lib/navigation/load-menu";
import { isContentMenu } from "@/lib/navigation/menu-content";

/** The content of one menu, loaded when a visitor is about to open it. */
export default async function Menu({ params }: PageProps<"/api/menus/[menu]">) {
  const { menu } = await params;
  if (!isContentMenu(menu)) notFound();
  return <MenuContents {...(await loadMenu(menu))} />;
}
