import { ClientError } from "@sanity/client";
import { Box, Button, Card, Flex, Spinner, Stack, Text } from "@sanity/ui";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useAddonDataset, useClient, useDateTimeFormat, useUser } from "sanity";
import { IntentLink } from "sanity/router";
import { apiVersion } from "@/lib/env/public";
import { useFailureToast } from "../failure-toast";
import { addonDataset } from "../lake-client";
import { openRequests, type PublishRequest } from "./publish-request";

/** The list "Waiting to be published": the drafts that somebody was asked to publish, with the notes. */
export function RequestsPane() {
  const { requests, failure, close } = useRequests();
  if (failure !== null) {
    return (
      <Card padding={4} tone="critical" role="alert">
        <Text size={1}>The requests could not be read: {failure} Open this list again in a moment.</Text>
      </Card>
    );
  }
  if (requests === null) {
    return (
      <Flex padding={5} justify="center">
        <Spinner muted />
      </Flex>
    );
  }
  if (requests.length === 0) {
    return (
      <Box padding={4}>
        <Text size={1} muted>
          Nobody is waiting. People who may not publish a draft choose “Ask to publish” in its menu, and it
          shows here with their note.
        </Text>
      </Box>
    );
  }
  return (
    <Stack as="ul" gap={2} padding={3} margin={0} style={{ listStyle: "none" }}>
      {requests.map((request) => (
        <RequestCard key={request._id} request={request} onClose={close} />
      ))}
    </Stack>
  );
}

interface RequestCardProps {
  readonly request: PublishRequest;
  readonly onClose: (request: PublishRequest) => Promise<void>;
}

function RequestCard({ request, onClose }: RequestCardProps) {
  const { document, note, askedAt, authorId } = request;
  const [user] = useUser(authorId);
  const format = useDateTimeFormat({ dateStyle: "medium", timeStyle: "short" });
  return (
    <Card as="li" border radius={2} padding={3} data-testid="publish-request">
      <Stack gap={3}>
        <Text size={1} weight="medium">
          <IntentLink intent="edit" params={{ id: document.id, type: document.type }}>
            {document.title}
          </IntentLink>
        </Text>
        {note !== "" && (
          <Text size={1} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {note}
          </Text>
        )}
        <Flex align="center" justify="space-between" gap={3}>
          <Text size={0} muted>
            {user?.displayName ?? "Somebody"} · {format.format(new Date(askedAt))}
          </Text>
          <Button
            mode="bleed"
            padding={2}
            fontSize={1}
            text="Close"
            aria-label={`Close the request to publish “${document.title}”`}
            onClick={() => void onClose(request)}
          />
        </Flex>
      </Stack>
    </Card>
  );
}

/** Follows the requests and the drafts that they are about. */
function useRequests() {
  const { client: known, isCreatingDataset } = useAddonDataset();
  const content = useClient({ apiVersion });
  // The Studio looks for the add-on dataset once, when it loads. With a hosted lake the first request creates it later.
  const tasks = useMemo(() => known ?? content.withConfig({ dataset: addonDataset() }), [known, content]);
  const fail = useFailureToast();
  const [requests, setRequests] = useState<readonly PublishRequest[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const read = useCallback(async () => {
    try {
      setRequests(await openRequests({ tasks, content }));
      setFailure(null);
    } catch (error) {
      if (known === null && isMissing(error)) setRequests([]);
      else setFailure(error instanceof Error ? error.message : String(error));
    }
  }, [known, tasks, content]);

  useEffect(() => {
    if (isCreatingDataset) return;
    void read();
    const options = { includeResult: false, visibility: "query" } as const;
    const changes = [
      ...(known ? [known.listen('*[_type == "tasks.task"]', {}, options)] : []),
      content.listen('*[_id in path("drafts.**")]', {}, { ...options, includeAllVersions: true }),
    ].map((changed) => changed.subscribe({ next: () => void read(), error: () => void read() }));
    return () => {
      for (const change of changes) change.unsubscribe();
    };
  }, [read, known, content, isCreatingDataset]);

  const close = async ({ _id }: PublishRequest) => {
    try {
      await tasks.patch(_id).set({ status: "closed" }).commit();
    } catch (error) {
      fail("The request was not closed", error, "Try again in a moment.");
    }
    await read();
  };
  return { requests, failure, close };
}

/** Whether the lake says that there is no such dataset. */
function isMissing(error: unknown): boolean {
  return error instanceof ClientError && error.statusCode === 404;
}
