import { Box } from "@sanity/ui";
import { ReceiptList } from "./receipt-list";

/** The list "What I published". */
export function PublishedPane() {
  return (
    <Box padding={4} overflow="auto" height="fill" data-testid="published-pane">
      <ReceiptList documentId={null} />
    </Box>
  );
}
