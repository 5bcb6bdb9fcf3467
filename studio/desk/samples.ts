import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import type { StructureBuilder } from "sanity/structure";
import { SamplesPane } from "../samples/samples-pane";

/** Everything invented that visitors or editors still meet. */
export function samples(S: StructureBuilder) {
  return S.listItem()
    .id("samples")
    .title("Sample content")
    .icon(InfoOutlineIcon)
    .child(S.component(SamplesPane).id("samples").title("Sample content"));
}
