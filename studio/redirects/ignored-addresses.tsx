import { Box, Button, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { type FormEvent, useState } from "react";
import type { SanityClient } from "sanity";
import { problemOfFrom } from "@/lib/redirects/pattern";
import { useFailureToast } from "../failure-toast";
import { ignoreAddress, suggestAgain } from "./write-redirects";

interface Props {
  readonly client: SanityClient;
  readonly ignored: readonly string[];
  readonly reload: () => Promise<void>;
}

/** What nobody wants to hear of, with the way back. */
export function IgnoredAddresses({ client, ignored, reload }: Props) {
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
