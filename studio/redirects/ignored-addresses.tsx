import { Box, Button, Card, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { type FormEvent, useState } from "react";
import type { SanityClient } from "sanity";
import { problemOfFrom } from "@/lib/redirects/pattern";
import { type Suggestion, suggestRedirects } from "@/lib/redirects/suggest";
import { useFailureToast } from "../failure-toast";
import type { Facts } from "./use-redirects";
import { draftRedirect, ignoreAddress, suggestAgain } from "./write-redirects";

interface IgnoredAddressesProps {
  readonly client: SanityClient;
  readonly ignored: readonly string[];
  readonly reload: () => Promise<void>;
}

/** What nobody wants to hear of, with the way back. */
export function IgnoredAddresses({ client, ignored, reload }: IgnoredAddressesProps) {
  const fail = useFailureToast();
  const [from, setFrom] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const all = [...new Set(ignored)].sort();

  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = from.trim();
    const found = all.includes(wanted) ? `“${wanted}” is already ignored.` : problemOfFrom(wanted);
    setProblem(found);
    if (found !== null) return;
    try {
      await ignoreAddress(client, wanted);
      setFrom("");
      await reload();
    } catch (error) {
      fail(`“${wanted}” is not ignored`, error);
    }
  };
  const undo = (one: string) =>
    suggestAgain(client, one).then(reload, (error: unknown) =>
      fail(`“${one}” is still ignored`, error, "Try again."),
    );

  return (
    <Stack gap={4}>
      <Text muted size={1}>
        They are neither counted nor suggested. What programs ask of every website, such as “/wp-admin”, is
        left out by itself.
      </Text>
      <Flex as="form" gap={2} onSubmit={(event) => void add(event)}>
        <Box flex={1}>
          <TextInput
            aria-describedby="ignored-problem"
            aria-invalid={problem !== null}
            aria-label="Address to ignore"
            placeholder="/old-forum, or /old-forum/* with all below it"
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
        </Box>
        <Button disabled={from.trim() === ""} mode="ghost" text="Ignore this" type="submit" />
      </Flex>
      <Text aria-live="polite" id="ignored-problem" size={1}>
        {problem}
      </Text>
      {all.length > 0 && (
        <Stack as="ul" gap={2} margin={0} padding={0} style={{ listStyle: "none" }}>
          {all.map((one) => (
            <Flex as="li" align="center" data-testid="ignored" gap={3} justify="space-between" key={one}>
              <Text size={1} style={{ overflowWrap: "anywhere" }}>
                {one}
              </Text>
              <Button
                aria-label={`Suggest ${one} again`}
                fontSize={1}
                mode="bleed"
                text="Suggest again"
                onClick={() => void undo(one)}
              />
            </Flex>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

const MOST_SHOWN = 50;

interface SuggestionsProps {
  readonly client: SanityClient;
  readonly facts: Facts;
  readonly reload: () => Promise<void>;
}

/** What visitors asked for in vain, with a redirect one press away. */
export function Suggestions({ client, facts, reload }: SuggestionsProps) {
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
