import { ClipboardIcon } from "@sanity/icons/Clipboard";
import { definePlugin } from "../define-plugin";
import { pane } from "../desk/filtered-list";
import { publishes } from "../roles";
import { PublishedPane } from "./published-pane";
import { receiptsInspector } from "./receipts-inspector";

const entry = { id: "published", title: "What I published", icon: ClipboardIcon } as const;

/** What the person has published, to look up and to take back. */
export const receipts = definePlugin({
  name: "receipts",
  desk: [{ place: 180, item: (S) => pane(S, entry, PublishedPane), isFor: publishes }],
  document: { inspectors: (inspectors) => [...inspectors, receiptsInspector] },
});
