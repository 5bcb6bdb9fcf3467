import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import type { Publisher } from "./beginning";
import { usePublisher } from "./use-publisher";

interface UnpublishedNoticeProps {
  readonly unpublished: Publisher;
  readonly onPublishAgain: () => Promise<unknown>;
}

/** Asks in the form of a version whether its release brings back what somebody has unpublished since. */
export function UnpublishedNotice({ unpublished, onPublishAgain }: UnpublishedNoticeProps) {
  const [isBusy, setIsBusy] = useState(false);
  const who = usePublisher(unpublished);
  const publishAgain = () => {
    setIsBusy(true);
    void onPublishAgain().finally(() => setIsBusy(false));
  };
  return (
    <Card border marginBottom={4} padding={4} radius={2} tone="caution" data-testid="unpublished-since">
      <Stack gap={4}>
        <Stack gap={3} role="status">
          <Text size={1} weight="medium">
            {`${who?.name} unpublished this on ${who?.when}, after it was added to the release.`}
          </Text>
          <Text size={1}>
            Until you choose, the release can’t run. To leave it unpublished, take it out of the release.
          </Text>
        </Stack>
        <Flex>
          <Button
            disabled={isBusy}
            fontSize={1}
            mode="ghost"
            padding={3}
            text="Publish it again with the release"
            onClick={publishAgain}
          />
        </Flex>
      </Stack>
    </Card>
  );
}
