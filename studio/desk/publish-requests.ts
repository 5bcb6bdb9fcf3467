import { PublishIcon } from "@sanity/icons/Publish";
import type { StructureBuilder } from "sanity/structure";
import { RequestsPane } from "../requests/requests-pane";

/** Drafts that somebody who may not publish them wants published. */
export function publishRequests(S: StructureBuilder) {
  return S.listItem()
    .id("publish-requests")
    .title("Waiting to be published")
    .icon(PublishIcon)
    .child(S.component(RequestsPane).id("publish-requests").title("Waiting to be published"));
}
