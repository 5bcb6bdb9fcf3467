import { publishedIdOf } from "@paraph/lake/document-ids";
import { Badge, Box, Checkbox, Flex, Heading, Stack, Text } from "@sanity/ui";
import { memo } from "react";
import { useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import type { ReportFinding } from "@/schemas/checks/report";
import { titleOf } from "../title-of";
import { describeDocument } from "./describe-document";
import { HitRow, Note } from "./hit-row";
import { isAbout } from "./new-faults";
import { keyOf, refusalOf } from "./plan";
import type { FoundDocument } from "./use-search";

interface DocumentHitsProps {
  readonly found: FoundDocument;
  readonly replacement: string;
  readonly leftOut: ReadonlySet<string>;
  readonly faults: readonly ReportFinding[];
  /** Somebody has changed it since the search. */
  readonly isChanged: boolean;
  readonly onChoose: (keys: readonly string[], isChosen: boolean) => void;
}

/** The hits of one document. */
export const DocumentHits = memo(function DocumentHits(props: DocumentHitsProps) {
  const { found, replacement, leftOut, faults, isChanged, onChoose } = props;
  const schema = useSchema();
  const { document, hits } = found;
  const id = publishedIdOf(document._id);
  const type = schema.get(document._type)?.title ?? document._type;
  const title = titleOf(document) ?? type;
  const open = hits.filter((hit) => refusalOf(found, hit) === null).map((hit) => keyOf(found, hit));
  const chosen = open.filter((key) => !leftOut.has(key));
  const ofDocument =
    chosen.length === 0 ? [] : faults.filter((one) => !hits.some((hit) => isAbout(one, hit)));
  return (
    <Stack as="section" gap={3} aria-label={title} data-testid="replace-document">
      <Flex align="center" gap={3} paddingX={3}>
        <Box flex="none">
          <Checkbox
            aria-label={`All hits in ${title}`}
            checked={chosen.length > 0 && chosen.length === open.length}
            indeterminate={chosen.length > 0 && chosen.length < open.length}
            disabled={open.length === 0}
            onChange={({ currentTarget }) => onChoose(open, currentTarget.checked)}
          />
        </Box>
        <Heading as="h2" size={1}>
          <IntentLink intent="edit" params={{ id, type: document._type }} target="_blank">
            {title}
          </IntentLink>
        </Heading>
        <Text muted size={1}>
          {type}
        </Text>
      </Flex>
      {(isChanged || describeDocument(found).length > 0 || ofDocument.length > 0) && (
        <Stack gap={2} paddingX={3}>
          {isChanged && <Note text="Somebody has changed this since the search. Find again." />}
          {describeDocument(found).map((note) => (
            <Note key={note} text={note} />
          ))}
          {ofDocument.map(({ level, message }) => (
            <Flex key={message} align="center" gap={2}>
              <Badge tone={level === "error" ? "critical" : "caution"}>
                {level === "error" ? "Error" : "Warning"}
              </Badge>
              <Text size={1}>{message}</Text>
            </Flex>
          ))}
        </Stack>
      )}
      <Stack as="ul" gap={2} margin={0} padding={0} style={{ listStyle: "none" }}>
        {hits.map((hit) => {
          const key = keyOf(found, hit);
          return (
            <HitRow
              key={key}
              found={found}
              hit={hit}
              replacement={replacement}
              isChosen={!leftOut.has(key)}
              faults={faults.filter((one) => isAbout(one, hit))}
              onChoose={(isChosen) => onChoose([key], isChosen)}
            />
          );
        })}
      </Stack>
    </Stack>
  );
});
