import { Box, Card, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { useDocumentStore, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { apiVersion } from "@/lib/env/public";
import { sampleTypes } from "@/schemas/objects/sample-field";
import { type FoundSample, type Sample, samplesOf, samplesQuery } from "./samples";

/** What of the content is still invented, by type, and where each shows. */
export function SamplesPane() {
  const samples = useSamples();
  const schema = useSchema();
  return (
    <Box padding={4} overflow="auto" height="fill" data-testid="samples-pane">
      <Stack gap={5}>
        {samples === null && (
          <Text size={1} muted>
            Looking …
          </Text>
        )}
        {samples?.length === 0 && (
          <Card tone="transparent" padding={4} radius={3} border>
            <Text size={1}>Nothing is sample content anymore. Pages show no mark.</Text>
          </Card>
        )}
        {samples && samples.length > 0 && (
          <Text size={1} muted>
            Invented, and marked so on every page. Replace the facts of a document, then turn off its “Sample
            content”; or delete it.
          </Text>
        )}
        {sampleTypes.map((type) => {
          const some = samples?.filter(({ _type }) => _type === type) ?? [];
          const name = schema.get(type)?.title ?? type;
          return some.length === 0 ? null : (
            <Stack key={type} as="section" gap={3} aria-label={name}>
              <Text as="h2" size={1} weight="semibold">
                {name}: {some.length}
              </Text>
              <Stack as="ul" gap={2}>
                {some.map((sample) => (
                  <SampleEntry key={sample._id} sample={sample} />
                ))}
              </Stack>
            </Stack>
          );
        })}
      </Stack>
    </Box>
  );
}

function SampleEntry({ sample: { _id, _type, title, shownOn, isDraft } }: { sample: Sample }) {
  const places = shownOn.length === 0 ? "named by no document" : `shown on: ${shownOn.join(", ")}`;
  return (
    <Card as="li" border padding={3} radius={2}>
      <Stack gap={3}>
        <Text size={1} weight="medium">
          <IntentLink intent="edit" params={{ id: _id, type: _type }}>
            {title ?? "Without a name"}
          </IntentLink>
        </Text>
        <Text size={1} muted>
          {isDraft ? `not published yet · ${places}` : places}
        </Text>
      </Stack>
    </Card>
  );
}

/** Null until the lake has answered. */
function useSamples(): Sample[] | null {
  const store = useDocumentStore();
  const [samples, setSamples] = useState<Sample[] | null>(null);
  useEffect(() => {
    const subscription = store
      .listenQuery(
        { fetch: samplesQuery, listen: "*[_type in $types]" },
        { types: [...sampleTypes] },
        { perspective: "raw", apiVersion, tag: "samples" },
      )
      .subscribe((found: FoundSample[]) => setSamples(samplesOf(found)));
    return () => subscription.unsubscribe();
  }, [store]);
  return samples;
}
