import { Box, Card, Container, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import type { SanityDocument } from "sanity";
import type { UserViewComponent } from "sanity/structure";
import { isRoutedType } from "@/lib/routes";
import { publishedId } from "@/schemas/checks/addresses";
import type { ReportFinding } from "@/schemas/checks/report";
import { SearchPreviews } from "../pages/search-view";
import { toDocument } from "../to-document";
import { countFindings, FindingList } from "./finding-list";
import { PageCheck } from "./page-check";
import { useReport } from "./use-report";

/** What is wrong with a document, what is not, and how it will look elsewhere, before it is published. */
export const ReportView: UserViewComponent = ({ document: { displayed, published } }) => {
  const document = toDocument(displayed);
  return (
    <Box padding={4} overflow="auto" height="fill" data-testid="report-view">
      <Container width={2}>
        {document && <DocumentReport document={document} published={toDocument(published)} />}
      </Container>
    </Box>
  );
};

interface DocumentReportProps {
  readonly document: SanityDocument;
  readonly published: SanityDocument | null;
  /** Called when a finding opens its field. */
  readonly onOpen?: () => void;
}

export function DocumentReport({ document, published, onOpen }: DocumentReportProps) {
  const { findings, failure } = useReport(document);
  const [ofPage, setOfPage] = useState<readonly ReportFinding[]>([]);
  const all = [...(findings ?? []), ...ofPage];
  const isPage = isRoutedType(document._type);
  return (
    <Stack gap={5} paddingY={4}>
      <Summary findings={findings === null ? null : all} failure={failure} />
      <FindingList
        findings={all}
        documents={new Map([[publishedId(document._id), document]])}
        {...(onOpen && { onOpen })}
      />
      {isPage && <SearchPreviews shown={document} published={published} />}
      {isPage && <PageCheck document={document} onFound={setOfPage} />}
    </Stack>
  );
}

function Summary({
  findings,
  failure,
}: {
  findings: readonly ReportFinding[] | null;
  failure: string | null;
}) {
  const errors = findings?.some(({ level }) => level === "error") ?? false;
  const counted = countFindings(findings ?? []);
  const tone = failure !== null || errors ? "critical" : counted === null ? "positive" : "caution";
  const words =
    findings === null
      ? "Checking …"
      : counted === null
        ? "Nothing is wrong. You can publish."
        : errors
          ? `${counted}. Errors prevent publishing: click one to mend it.`
          : `${counted}. You can publish, but look at them first.`;
  return (
    <Card border padding={4} radius={3} tone={tone} role="status" data-testid="report-summary">
      <Text size={2}>{failure === null ? words : `The document could not be checked. ${failure}`}</Text>
    </Card>
  );
}
