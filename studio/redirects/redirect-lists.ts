import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { ClockIcon } from "@sanity/icons/Clock";
import { PinIcon } from "@sanity/icons/Pin";
import type { StructureBuilder } from "sanity/structure";
import { drawer, filteredList } from "../desk/filtered-list";

const byFrom = { field: "from", direction: "asc" } as const;

/** Sorted by the address that visitors arrive at, which is also what the search above finds. */
export function redirectLists(S: StructureBuilder) {
  const list = { type: "redirect", orderBy: byFrom } as const;
  return drawer(S, { id: "redirects", title: "Redirects", icon: ArrowRightIcon }, [
    S.documentTypeListItem("redirect")
      .id("all")
      .title("All redirects")
      .child(S.documentTypeList("redirect").title("Redirects").defaultOrdering([byFrom])),
    S.divider(),
    filteredList(S, {
      ...list,
      id: "permanent",
      title: "Permanent",
      heading: "Permanent redirects",
      icon: PinIcon,
      filter: "permanent != false",
      create: [S.initialValueTemplateItem("redirect")],
    }),
    filteredList(S, {
      ...list,
      id: "temporary",
      title: "For now",
      heading: "Redirects for now",
      icon: ClockIcon,
      filter: "permanent == false",
      create: [S.initialValueTemplateItem("redirect-in-state", { state: "temporary" })],
    }),
  ]);
}
