import { messageOf } from "@paraph/service/message-of";
import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { Box, Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { type SanityDocument, useClient, useSchema } from "sanity";
import { IntentLink, route, useRouterState } from "sanity/router";
import { apiVersion } from "@/lib/env/public";
import { isRecordType } from "@/lib/publishing/records";
import type { ReportFinding } from "@/schemas/checks/report";
import { checkSite } from "@/schemas/checks/site-report";
import { definePlugin } from "../define-plugin";
import { titleOf } from "../documents";
import { at, toolAt } from "../order";
import { ReplaceView } from "../replacing/replace-view";
import { ToolPage } from "../tool-page";
import { ToolViews } from "../tool-views";
import { CheckBadge, CheckBeforePublishing, CheckRelease } from "./document-checks";
import { countFindings, FindingList } from "./finding-list";
import { useOutsideLinks } from "./outside-links";
import { ReportView } from "./report-view";
import { reportViews } from "./report-views";
import { useChecker } from "./use-checker";

const view = at(20, { id: "report", title: "Check", icon: CheckmarkCircleIcon, component: ReportView });

/** Everything that is wrong with the site now, or with a release before it goes live. Beside it, find and replace. */
export const report = definePlugin({
  name: "report",
  tools: toolAt(50, {
    name: "site-check",
    title: "Site check",
    icon: CheckmarkCircleIcon,
    component: SiteCheckPage,
    router: route.create("/", [route.create("/release/:release"), route.create("/:view")]),
  }),
  views: (schemaType) => (isRecordType(schemaType) ? [] : [view]),
  document: {
    actions: (actions, { schemaType }) =>
      isRecordType(schemaType) ? actions : [...actions, at(40, CheckBeforePublishing)],
    badges: (badges, { schemaType }) => (isRecordType(schemaType) ? badges : [...badges, at(10, CheckBadge)]),
  },
  releases: { actions: (actions) => [...actions, at(10, CheckRelease)] },
});

function SiteCheckPage() {
  const release = useRouterState(({ release }) => (typeof release === "string" ? release : null));
  const view = useRouterState(({ view }) => view);
  return view === "replace" ? <ReplaceView /> : <CheckView release={release} />;
}

function CheckView({ release }: { readonly release: string | null }) {
  const [run, setRun] = useState(0);
  const report = useSiteReport(release, run);
  const outside = useOutsideLinks(report.documents);
  return (
    <ToolPage
      testId="site-check"
      title={release === null ? "Site check" : "Check of a release"}
      intro={
        release === null
          ? "What is wrong with the pages that visitors see now. Drafts are checked where you edit them."
          : "What is wrong with the documents of this release, as it will publish them. Errors prevent that."
      }
      views={<ToolViews current={null} views={reportViews} />}
      actions={
        <Flex gap={2}>
          <Button
            disabled={report.findings === null || outside.isBusy}
            mode="ghost"
            text="Check outside links"
            onClick={outside.run}
          />
          <Button mode="ghost" text="Check again" onClick={() => setRun(run + 1)} />
        </Flex>
      }
    >
      <Progress report={report} />
      {outside.words !== null && (
        <Text size={2} role="status">
          {outside.words}
        </Text>
      )}
      <Documents findings={[...(report.findings ?? []), ...outside.findings]} documents={report.documents} />
    </ToolPage>
  );
}

function Progress({ report: { findings, all, done, failure } }: { report: SiteReport }) {
  const counted = countFindings(findings ?? []);
  const errors = findings?.some(({ level }) => level === "error") ?? false;
  const tone =
    failure !== null || errors
      ? "critical"
      : findings === null
        ? "transparent"
        : counted === null
          ? "positive"
          : "caution";
  const words =
    failure !== null
      ? `The check stopped. ${failure}`
      : findings === null
        ? all === 0
          ? "Looking …"
          : `Checked ${done} of ${all} documents …`
        : `${all === 1 ? "1 document" : `${all} documents`} checked: ${counted ?? "nothing is wrong"}.`;
  return (
    <Card border padding={4} radius={3} role="status" tone={tone} data-testid="site-check-summary">
      <Text size={2}>{words}</Text>
    </Card>
  );
}

interface DocumentsProps {
  readonly findings: readonly ReportFinding[];
  readonly documents: SiteReport["documents"];
}

/** Findings by document. */
function Documents({ findings, documents }: DocumentsProps) {
  const schema = useSchema();
  const byId = Map.groupBy(findings, ({ id }) => id);
  return (
    <Stack gap={5}>
      {[...byId].map(([id, own]) => {
        const document: SanityDocument | undefined = documents.get(id);
        const type = document?._type ?? own[0]?.type ?? "";
        return (
          <Stack as="section" key={id} gap={3}>
            <Box>
              <Heading as="h2" size={1}>
                <IntentLink intent="edit" params={{ id, type }}>
                  {titleOf(document ?? null) ?? schema.get(type)?.title ?? id}
                </IntentLink>
              </Heading>
            </Box>
            <FindingList findings={own} documents={documents} />
          </Stack>
        );
      })}
    </Stack>
  );
}

interface SiteReport {
  readonly findings: readonly ReportFinding[] | null;
  readonly documents: ReadonlyMap<string, SanityDocument>;
  /** How many documents there are to check, and how many are checked. */
  readonly all: number;
  readonly done: number;
  readonly failure: string | null;
}

const none: SiteReport = { findings: null, documents: new Map(), all: 0, done: 0, failure: null };

/** What is wrong on the site now, or in a release. Begins anew with each `run`. */
function useSiteReport(release: string | null, run: number): SiteReport {
  const client = useClient({ apiVersion });
  const checker = useChecker();
  const [report, setReport] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run begins anew
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    setReport(none);
    const check = async () => {
      const onProgress = (done: number, all: number) => setReport({ ...none, all, done });
      const { findings, documents } = await checkSite(client, checker, { release, onProgress, signal });
      setReport({ findings, documents, all: documents.size, done: documents.size, failure: null });
    };
    check().catch((error: unknown) => {
      if (!signal.aborted) setReport({ ...none, failure: messageOf(error) });
    });
    return () => abort.abort();
  }, [client, checker, release, run]);
  return report;
}
