import { publishedIdOf } from "@paraph/lake/document-ids";
import { ClipboardIcon } from "@sanity/icons/Clipboard";
import { Box, Flex } from "@sanity/ui";
import { type DocumentInspector, type DocumentInspectorProps, useCurrentUser } from "sanity";
import { DocumentInspectorHeader } from "sanity/structure";
import { isRecordType } from "@/lib/publishing/records";
import { definePlugin } from "../define-plugin";
import { pane } from "../desk/filtered-list";
import { publishes, publishesNothing } from "../roles";
import { ReceiptList } from "./receipt-list";

const entry = { id: "published", title: "What I published", icon: ClipboardIcon } as const;

/** What the person has published, to look up and to take back. */
export const receipts = definePlugin({
  name: "receipts",
  desk: [{ place: 180, item: (S) => pane(S, entry, PublishedPane), isFor: publishes }],
  document: { inspectors: (inspectors) => [...inspectors, receiptsInspector] },
});

/** The list "What I published". */
function PublishedPane() {
  return (
    <Box padding={4} overflow="auto" height="fill" data-testid="published-pane">
      <ReceiptList documentId={null} />
    </Box>
  );
}

const title = "What I published here";

/** What somebody has published of the document that is open, beside its form. The menu above the document opens it. */
const receiptsInspector: DocumentInspector = {
  name: "receipts",
  component: ReceiptsInspector,
  useMenuItem: ({ documentType }) => {
    const user = useCurrentUser();
    return { icon: ClipboardIcon, title, hidden: isRecordType(documentType) || publishesNothing(user) };
  },
};

function ReceiptsInspector({ documentId, onClose }: DocumentInspectorProps) {
  return (
    <Flex direction="column" height="fill" overflow="hidden" data-testid="receipts-inspector">
      <DocumentInspectorHeader closeButtonLabel="Close" title={title} onClose={onClose} />
      <Box flex={1} overflow="auto" padding={4}>
        <ReceiptList documentId={publishedIdOf(documentId)} />
      </Box>
    </Flex>
  );
}
