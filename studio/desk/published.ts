import { ClipboardIcon } from "@sanity/icons/Clipboard";
import type { StructureBuilder } from "sanity/structure";
import { PublishedPane } from "../receipt/published-pane";

/** What the person has published, to look up and to take back. */
export function published(S: StructureBuilder) {
  return S.listItem()
    .id("published")
    .title("What I published")
    .icon(ClipboardIcon)
    .child(S.component(PublishedPane).id("published").title("What I published"));
}
