import { publishedIdOf } from "@paraph/lake/document-ids";
import { messageOf } from "@paraph/service/message-of";
import { Box, Card, Container, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { pathToString, type SanityDocument, useSchema } from "sanity";
import type { UserViewComponent } from "sanity/structure";
import { isRoutedType } from "@/lib/routes";
import { fieldsIn } from "@/schemas/checks/checked-fields";
import { readingOf } from "@/schemas/checks/reading-ease";
import { type ReportFinding, reportOn } from "@/schemas/checks/report";
import { toDocument } from "../documents";
import { SearchPreviews } from "../pages/search-view";
import { countFindings, FindingList } from "./finding-list";
import { PageCheck } from "./page-check";
import { useChecker } from "./use-checker";

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
  const placed = new Set(findings?.map(({ path }) => pathToString(path)));
  // The page shows the consequence of what the fields already say.
  const all = [...(findings ?? []), ...ofPage.filter(({ path }) => !placed.has(pathToString(path)))];
  const isPage = isRoutedType(document._type);
  return (
    <Stack gap={5} paddingY={4}>
      <Stack gap={3}>
        <Summary findings={findings === null ? null : all} failure={failure} />
        <Reading document={document} />
      </Stack>
      <FindingList
        findings={all}
        documents={new Map([[publishedIdOf(document._id), document]])}
        {...(onOpen && { onOpen })}
      />
      {isPage && <SearchPreviews shown={document} published={published} />}
      {isPage && <PageCheck document={document} onFound={setOfPage} />}
    </Stack>
  );
}

/** How much there is to read, and how easily it reads. */
function Reading({ document }: { document: SanityDocument }) {
  const type = useSchema().get(document._type);
  const { words, ease } = type ? readingOf([...fieldsIn(document, type)]) : { words: 0, ease: null };
  if (words === 0) return null;
  const measure = ease === null ? "" : ` Reading ease ${ease} of 100: ${nameOfEase(ease)}.`;
  return (
    <Text size={1} muted data-testid="reading">
      {`${words} words of running text.${measure}`}
    </Text>
  );
}

function nameOfEase(ease: number): string {
  if (ease >= 60) return "plain English";
  return ease >= 45 ? "needs some attention" : "hard to read";
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

interface Report {
  /** Null until the first check is done. The last ones stay while the next check runs. */
  readonly findings: readonly ReportFinding[] | null;
  readonly failure: string | null;
}

/** While somebody types, the report waits for a pause. */
const PAUSE = 400;

/** What is wrong with the document as it is now. */
function useReport(document: SanityDocument | null): Report {
  const checker = useChecker();
  const [report, setReport] = useState<Report>({ findings: null, failure: null });
  const content = document && JSON.stringify(document);
  useEffect(() => {
    if (content === null) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      reportOn(JSON.parse(content), checker).then(
        (findings) => isCurrent && setReport({ findings, failure: null }),
        (error: unknown) => isCurrent && setReport({ findings: null, failure: messageOf(error) }),
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [content, checker]);
  return report;
}
