import { Badge, Box, Card, Flex, Stack, Text } from "@sanity/ui";
import { pathToString, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { describePath } from "@/schemas/checks/describe-path";
import type { ReportFinding } from "@/schemas/checks/report";

interface FindingListProps {
  readonly findings: readonly ReportFinding[];
  /** The documents that the findings are about, by published id. */
  readonly documents: ReadonlyMap<string, unknown>;
  readonly onOpen?: () => void;
}

const levels = {
  error: { tone: "critical", words: "Error" },
  warning: { tone: "caution", words: "Warning" },
} as const;

/** Findings, each a link that opens its field. */
export function FindingList({ findings, documents, onOpen }: FindingListProps) {
  const schema = useSchema();
  return (
    <Stack as="ul" gap={2} margin={0} padding={0} style={{ listStyle: "none" }}>
      {findings.map((finding) => {
        const { id, type, path, level, message } = finding;
        const { tone, words } = levels[level];
        const field = pathToString(path);
        const place = describePath(schema.get(type), documents.get(id), path);
        return (
          <Card as="li" key={`${id} ${field} ${message}`} border padding={3} radius={2} data-testid="finding">
            <Flex gap={3} align="flex-start">
              <Box flex="none">
                <Badge tone={tone}>{words}</Badge>
              </Box>
              <Stack gap={3} flex={1}>
                <Text size={1}>{message}</Text>
                <Text size={1} muted>
                  <IntentLink
                    intent="edit"
                    params={{ id, type, ...(field !== "" && { path: field }) }}
                    onClick={onOpen}
                  >
                    {place || "The whole document"}
                  </IntentLink>
                </Text>
              </Stack>
            </Flex>
          </Card>
        );
      })}
    </Stack>
  );
}

/** "2 errors and 1 warning"; null when there is nothing. */
export function countFindings(findings: readonly Pick<ReportFinding, "level">[]): string | null {
  const counts = (["error", "warning"] as const).flatMap((level) => {
    const count = findings.filter((finding) => finding.level === level).length;
    return count === 0 ? [] : [`${count} ${level}${count === 1 ? "" : "s"}`];
  });
  return counts.length > 0 ? counts.join(" and ") : null;
}
