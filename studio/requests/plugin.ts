import { PublishIcon } from "@sanity/icons/Publish";
import { isRecordType } from "@/lib/publishing/records";
import { definePlugin } from "../define-plugin";
import { pane } from "../desk/filtered-list";
import { at } from "../order";
import { isOfRelease } from "../wrap-action";
import { AskToPublish } from "./ask-to-publish";
import { RequestsPane } from "./requests-pane";

const entry = { id: "publish-requests", title: "Waiting to be published", icon: PublishIcon } as const;

/** Drafts that somebody who may not publish them wants published. */
export const requests = definePlugin({
  name: "requests",
  desk: [{ place: 175, item: (S) => pane(S, entry, RequestsPane) }],
  document: {
    actions: (actions, context) =>
      isRecordType(context.schemaType) || isOfRelease(context) ? actions : [...actions, at(20, AskToPublish)],
  },
});
