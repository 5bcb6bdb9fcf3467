import { Button, Card, Checkbox, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useCurrentUser, userHasRole } from "sanity";
import { publicEnv } from "@/lib/env/public";
import { publishesNothing } from "../roles";
import { Reading } from "../tool-page";
import { useAskedAgain } from "../visits/use-asked-again";
import { askReceipts, receiptRhythm, type Wanted } from "./ask-receipts";
import { ReceiptEntry } from "./receipt-entry";

interface ReceiptListProps {
  /** Null: of all documents. */
  readonly documentId: string | null;
}

/** What somebody has published, newest first, each with the button that takes it back. */
export function ReceiptList({ documentId }: ReceiptListProps) {
  // A hosted lake tells the history of a document, but not what a person has published.
  if (publicEnv().mode === "hosted") {
    return (
      <Card border padding={4} radius={3} tone="transparent">
        <Text size={1}>
          The content of this website is in a hosted lake, which keeps no list of what somebody published. The
          history of a document, in the menu (three dots) above it, shows each publish and restores it.
        </Text>
      </Card>
    );
  }
  return <KeptReceipts documentId={documentId} />;
}

const PAGE = 20;

function KeptReceipts({ documentId }: ReceiptListProps) {
  const user = useCurrentUser();
  const [isEverybody, setIsEverybody] = useState(false);
  const [limit, setLimit] = useState(PAGE);
  const [times, setTimes] = useState(0);
  const wanted: Wanted = { documentId, isEverybody, limit, times };
  const { client, found, problem } = useAskedAgain(JSON.stringify(wanted), askReceipts, receiptRhythm);
  const again = () => setTimes((count) => count + 1);
  const what = documentId === null ? "anything" : "this document";
  return (
    <Stack gap={4}>
      {user !== null && userHasRole(user, "administrator") && (
        <Flex as="label" align="center" gap={2}>
          <Checkbox
            checked={isEverybody}
            onChange={({ currentTarget }) => setIsEverybody(currentTarget.checked)}
          />
          <Text size={1}>Show what everybody published</Text>
        </Flex>
      )}
      <Reading what="What was published" problem={problem} isLoading={found === null} onRetry={again}>
        {found?.receipts.length === 0 && (
          <Text muted size={1}>
            {isEverybody
              ? `Nobody has published ${what} yet.`
              : `You have not published ${what} yet. Whatever you publish shows here, and can be taken back here.`}
          </Text>
        )}
      </Reading>
      {found && (
        <Stack as="ul" gap={2} margin={0} padding={0} style={{ listStyle: "none" }}>
          {found.receipts.map((receipt) => (
            <ReceiptEntry
              key={receipt.transactionId}
              client={client}
              receipt={receipt}
              isReader={publishesNothing(user)}
              hasAuthor={isEverybody}
              onUndone={again}
            />
          ))}
        </Stack>
      )}
      {found?.hasMore && (
        <div>
          <Button fontSize={1} mode="ghost" text="Show more" onClick={() => setLimit(limit + PAGE)} />
        </div>
      )}
    </Stack>
  );
}
