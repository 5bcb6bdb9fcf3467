import { publishedIdOf } from "@paraph/lake/document-ids";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { Badge, Box, Card, Checkbox, Flex, Heading, Stack, Text } from "@sanity/ui";
import { memo, useId } from "react";
import { pathToString, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { describePath } from "@/schemas/checks/describe-path";
import { whatCounts } from "@/schemas/checks/other-releases";
import type { ReportFinding } from "@/schemas/checks/report";
import { titleOf } from "../documents";
import type { Hit } from "./find-hits";
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

/** What editors have to know about a document before it goes into the release. */
export function describeDocument({
  document,
  hasDraft,
  isPublished,
  releases,
  mayWrite,
  mayPublish,
}: Omit<FoundDocument, "hits">): string[] {
  if (!mayWrite) return ["Your role can't edit this. It stays as it is."];
  const notes: string[] = [];
  if (!isPublished) notes.push("Made from the draft: visitors don't see this yet. The release publishes it.");
  else if (document._id.startsWith("drafts."))
    notes.push("Made from the draft: the release also publishes what else has changed in it.");
  else if (hasDraft)
    notes.push(
      "Made from what visitors see. There is a draft, too, which keeps the old words until it is published or brought up to date.",
    );
  for (const title of releases) notes.push(`Already in “${title}”. ${whatCounts}`);
  if (!mayPublish) notes.push("Your role can't publish this. Ask a publisher to run the release.");
  return notes;
}

interface HitRowProps {
  readonly found: FoundDocument;
  readonly hit: Hit;
  readonly replacement: string;
  readonly isChosen: boolean;
  /** Rules that the replacement breaks here. */
  readonly faults: readonly ReportFinding[];
  readonly onChoose: (isChosen: boolean) => void;
}

/** One hit, as it reads now and as it will. */
function HitRow({ found, hit, replacement, isChosen, faults, onChoose }: HitRowProps) {
  const schema = useSchema();
  const id = useId();
  const { document } = found;
  const place = describePath(schema.get(document._type), document, hit.path);
  const refusal = refusalOf(found, hit);
  const isIn = refusal === null && isChosen;
  const hasError = isIn && faults.some(({ level }) => level === "error");
  const tone = hasError ? "critical" : isIn && faults.length > 0 ? "caution" : "default";
  return (
    <Card as="li" border padding={3} radius={2} tone={tone} data-testid="replace-hit">
      <Flex gap={3} align="flex-start">
        <Box flex="none">
          <Checkbox
            id={id}
            aria-describedby={`${id}-text`}
            aria-label={`Replace in ${place}`}
            checked={isIn}
            disabled={refusal !== null}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        </Box>
        <Stack gap={3} flex={1}>
          <Text as="label" htmlFor={id} id={`${id}-text`} size={1} style={{ overflowWrap: "anywhere" }}>
            {hit.before}
            {isIn ? (
              <>
                <del className="replace-old">{hit.found}</del>
                <span className="unseen">{replacement === "" ? " is removed " : " becomes "}</span>
                {replacement !== "" && <ins className="replace-new">{replacement}</ins>}
              </>
            ) : (
              <mark className="replace-kept">{hit.found}</mark>
            )}
            {hit.after}
          </Text>
          <Text size={1} muted>
            <IntentLink
              intent="edit"
              params={{ id: publishedIdOf(document._id), type: document._type, path: pathToString(hit.path) }}
              target="_blank"
            >
              {place}
            </IntentLink>
          </Text>
          {refusal !== null && <Note text={refusal} />}
          {isIn && hit.parts.length > 1 && (
            <Note text="It is in several formats. The new words take that of its beginning." />
          )}
          {isIn &&
            faults.map(({ level, message }) => (
              <Flex key={message} align="center" gap={2} data-testid="replace-fault">
                <Badge tone={level === "error" ? "critical" : "caution"}>
                  {level === "error" ? "Error" : "Warning"}
                </Badge>
                <Text size={1}>{message}</Text>
              </Flex>
            ))}
        </Stack>
      </Flex>
    </Card>
  );
}

/** Something to know before going on. */
function Note({ text }: { readonly text: string }) {
  return (
    <Flex gap={2}>
      <Text size={1}>
        <WarningOutlineIcon aria-hidden />
      </Text>
      <Text size={1}>{text}</Text>
    </Flex>
  );
}
