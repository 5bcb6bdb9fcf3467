import { publishedIdOf } from "@paraph/lake/document-ids";
import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { IntentLink } from "sanity/router";
import type { VersionBehind } from "./beginning";
import { usePublisher } from "./use-publisher";

export interface VersionInWords extends VersionBehind {
  /** The places that both changed. */
  readonly inWords: readonly string[];
  /** The fields to which publishing adds. */
  readonly keptInWords: readonly string[];
}

/** As many are named at first. */
const most = 5;

interface BehindListProps {
  readonly release: string;
  readonly versions: readonly VersionInWords[];
}

/** The versions of a release that were begun before somebody published the same, with what each gets or asks. */
export function BehindList({ release, versions }: BehindListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? versions : versions.slice(0, most);
  return (
    <>
      <Stack as="ul" gap={3} margin={0} padding={0} style={{ listStyle: "none" }}>
        {shown.map((version) => (
          <BehindEntry key={version.id} version={version} release={release} />
        ))}
      </Stack>
      {versions.length > shown.length && (
        <Flex>
          <Button
            fontSize={1}
            mode="bleed"
            padding={2}
            text={`And ${versions.length - shown.length} more: show all`}
            onClick={() => setIsWhole(true)}
          />
        </Flex>
      )}
    </>
  );
}

interface BehindEntryProps {
  readonly version: VersionInWords;
  readonly release: string;
}

function BehindEntry({ version, release }: BehindEntryProps) {
  const { id, type, title, publishes, unpublished, inWords, keptInWords } = version;
  const newest = unpublished ?? publishes[0];
  const isRemoved = unpublished === null && version.places.some((place) => place.length === 0);
  const who = usePublisher(newest);
  return (
    <li>
      <Text size={1} style={{ overflowWrap: "anywhere" }}>
        <IntentLink
          intent="edit"
          params={{ id: publishedIdOf(id), type }}
          searchParams={[["perspective", release]]}
        >
          {title ?? "Untitled"}
        </IntentLink>
        {[
          who && ` · ${unpublished ? "Unpublished by " : ""}${who.name}, ${who.when}`,
          keptInWords.length > 0 && ` · Keeps what changed there: ${keptInWords.join(", ")}`,
          isRemoved &&
            " · This release unpublishes it: take it out of the release, or unpublish it there once more",
          inWords.length > 0 && ` · Both changed: ${inWords.join(", ")}`,
        ]
          .filter(Boolean)
          .join("")}
      </Text>
    </li>
  );
}
