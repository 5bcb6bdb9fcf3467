import { publishedIdOf } from "@paraph/lake/document-ids";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { Badge, Box, Card, Checkbox, Flex, Stack, Text } from "@sanity/ui";
import { useId } from "react";
import { pathToString, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { describePath } from "@/schemas/checks/describe-path";
import type { ReportFinding } from "@/schemas/checks/report";
import type { Hit } from "./find-hits";
import { refusalOf } from "./plan";
import type { FoundDocument } from "./use-search";

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
export function HitRow({ found, hit, replacement, isChosen, faults, onChoose }: HitRowProps) {
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
export function Note({ text }: { readonly text: string }) {
  return (
    <Flex gap={2}>
      <Text size={1}>
        <WarningOutlineIcon aria-hidden />
      </Text>
      <Text size={1}>{text}</Text>
    </Flex>
  );
}
