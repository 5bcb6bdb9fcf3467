import { Box, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import type { SanityClient } from "sanity";
import { type Suggestion, suggestRedirects } from "@/lib/redirects/suggest";
import { useFailureToast } from "../failure-toast";
import type { Facts } from "./use-redirects";
import { draftRedirect, ignoreAddress } from "./write-redirects";

const MOST_SHOWN = 50;

interface Props {
  readonly client: SanityClient;
  readonly facts: Facts;
  readonly reload: () => Promise<void>;
}

/** What visitors asked for in vain, with a redirect one press away. */
export function Suggestions({ client, facts, reload }: Props) {
  const toast = useToast();
  const fail = useFailureToast();
  const all = suggestRedirects(facts);

  const draft = (suggestion: Suggestion) =>
    draftRedirect(client, suggestion).then(
      async () => {
        toast.push({
          status: "success",
          title: `A draft redirects “${suggestion.path}”`,
          description: "Check and publish it in Content, under Not published yet.",
        });
        await reload();
      },
      (error: unknown) => fail("No redirect was made", error),
    );
  const ignore = (from: string) =>
    ignoreAddress(client, from).then(reload, (error: unknown) => fail(`“${from}” is not ignored`, error));

  if (all.length === 0)
    return (
      <Text muted size={2}>
        In the last 30 days nobody asked twice for an address without a page.
      </Text>
    );
  return (
    <Stack as="ul" gap={2} margin={0} padding={0} style={{ listStyle: "none" }}>
      {all.slice(0, MOST_SHOWN).map((suggestion) => (
        <Card as="li" border key={suggestion.path} padding={3} radius={3} data-testid="suggestion">
          <Flex align="center" gap={3} wrap="wrap">
            <Box flex={1} style={{ minWidth: "16rem" }}>
              <Stack gap={3}>
                <Text size={1} weight="medium" style={{ overflowWrap: "anywhere" }}>
                  {suggestion.path}
                </Text>
                <Text muted size={1}>
                  {`${suggestion.count} visits without a page, the last on ${suggestion.lastDay}`}
                </Text>
                <Text muted size={1}>
                  {suggestion.target
                    ? `Perhaps it means “${suggestion.target.title}” (${suggestion.target.path})`
                    : "No page has an address like it"}
                </Text>
              </Stack>
            </Box>
            <Button fontSize={1} mode="ghost" text="Make a redirect" onClick={() => void draft(suggestion)} />
            <Button fontSize={1} mode="bleed" text="Ignore" onClick={() => void ignore(suggestion.path)} />
          </Flex>
        </Card>
      ))}
    </Stack>
  );
}
