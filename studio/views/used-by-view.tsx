import { Box, Card, Container, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { useDocumentStore, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import type { UserViewComponent } from "sanity/structure";
import { apiVersion } from "@/lib/env/public";
import { type Use, type UseFound, usesOf, usesQuery } from "./uses";

/** The documents that link to this one, and the pages that show it through another document. */
export const UsedByView: UserViewComponent = ({ documentId }) => {
  const uses = useUses(documentId);
  return (
    <Box padding={4} overflow="auto" height="fill" data-testid="used-by-view">
      <Container width={1}>
        <Stack gap={4} paddingY={4}>
          {uses === null && (
            <Text size={1} muted>
              Looking …
            </Text>
          )}
          {uses?.length === 0 && (
            <Card tone="transparent" padding={4} radius={3} border>
              <Text size={1}>
                Nothing links here. You can unpublish or delete it without leaving a gap anywhere else.
              </Text>
            </Card>
          )}
          {uses && uses.length > 0 && (
            <>
              <Text size={1} muted>
                {uses.length === 1 ? "One document links" : `${uses.length} documents link`} here. A change
                shows on all of them automatically.
              </Text>
              <Stack as="ul" gap={2}>
                {uses.map((use) => (
                  <UseEntry key={use._id} use={use} />
                ))}
              </Stack>
            </>
          )}
        </Stack>
      </Container>
    </Box>
  );
};

function UseEntry({ use: { _id, _type, title, path, isDraft, through } }: { use: Use }) {
  const kind = useSchema().get(_type)?.title ?? _type;
  const facts = [kind, path, isDraft && "not published yet", through && `through “${through}”`];
  return (
    <Card as="li" border padding={3} radius={2}>
      <Stack gap={3}>
        <Text size={1} weight="medium">
          <IntentLink intent="edit" params={{ id: _id, type: _type }}>
            {title ?? kind}
          </IntentLink>
        </Text>
        <Text size={1} muted>
          {facts.filter(Boolean).join(" · ")}
        </Text>
      </Stack>
    </Card>
  );
}

/** Null until the lake has answered. */
function useUses(documentId: string): Use[] | null {
  const store = useDocumentStore();
  const [uses, setUses] = useState<Use[] | null>(null);
  useEffect(() => {
    const subscription = store
      .listenQuery(
        { fetch: usesQuery, listen: "*[references($id)]" },
        { id: documentId },
        { perspective: "raw", apiVersion, tag: "used-by" },
      )
      .subscribe((found: UseFound) => setUses(usesOf(documentId, found)));
    return () => subscription.unsubscribe();
  }, [store, documentId]);
  return uses;
}
