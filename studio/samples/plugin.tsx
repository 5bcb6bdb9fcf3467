import { publishedIdOf } from "@paraph/lake/document-ids";
import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { Box, Card, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { useDocumentStore, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { isSample } from "@/lib/content/sample";
import { apiVersion } from "@/lib/env/public";
import { sampleTypes } from "@/schemas/objects/sample-field";
import { definePlugin } from "../define-plugin";
import { pane } from "../desk/filtered-list";
import { stateBadge } from "../state-badge";

const entry = { id: "samples", title: "Sample content", icon: InfoOutlineIcon } as const;

/** Invented documents say so before anybody reads them. */
const badge = stateBadge(40, "sample", (document) =>
  isSample(document)
    ? {
        label: "Sample",
        color: "primary",
        title: "Invented, and marked so on every page. Make it real, then turn “Sample content” off",
      }
    : null,
);

/** Everything invented that visitors or editors still meet. */
export const samples = definePlugin({
  name: "samples",
  desk: [{ place: 185, item: (S) => pane(S, entry, SamplesPane) }],
  document: {
    badges: (badges, { schemaType }) =>
      sampleTypes.some((type) => type === schemaType) ? [...badges, badge] : badges,
  },
});

/** What of the content is still invented, by type, and where each shows. */
function SamplesPane() {
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

export interface FoundSample {
  readonly _id: string;
  readonly _type: string;
  readonly isSample: boolean | null;
  readonly title: string | null;
  readonly path: string | null;
  readonly shownOn: readonly (string | null)[] | null;
}

interface Sample {
  readonly _id: string;
  readonly _type: string;
  readonly title: string | null;
  readonly isDraft: boolean;
  /** Names of the documents that show it, its own page included. */
  readonly shownOn: readonly string[];
}

/** Documents of these types, published and drafts. */
export const samplesQuery = `*[_type in $types && !(_id in path("versions.**"))] | order(_type asc, _id asc) {
  _id, _type, isSample, "title": coalesce(customer, name, title), "path": slug.current,
  "shownOn": *[references(^._id) && !(_id in path("versions.**"))] | order(_type asc, _id asc).title
}`;

/** Each sample once. What an editor has made real in a draft is still sample until that is published. */
export function samplesOf(found: readonly FoundSample[]): Sample[] {
  const samples = new Map<string, Sample>();
  for (const { _id: id, _type, isSample, title, path, shownOn } of found) {
    if (isSample !== true) continue;
    const _id = publishedIdOf(id);
    const known = samples.get(_id);
    const own = path === null ? [] : [`its own page, /customers/${path}`];
    const names = new Set([...own, ...(shownOn ?? []).filter((name) => name !== null)]);
    samples.set(_id, {
      _id,
      _type,
      title,
      shownOn: [...names],
      isDraft: id !== _id && (known?.isDraft ?? true),
    });
  }
  return [...samples.values()];
}
