import { messageOf } from "@paraph/service/message-of";
import { BarChartIcon } from "@sanity/icons/BarChart";
import { DownloadIcon } from "@sanity/icons/Download";
import { Box, Button, Card, Container, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import type { SanityClient } from "sanity";
import type { UserViewComponent } from "sanity/structure";
import { isRoutedType } from "@/lib/routes";
import { read } from "@/schemas/objects/search-rules";
import { noteExport } from "../audit/note-export";
import { definePlugin } from "../define-plugin";
import { toDocument } from "../documents";
import { at } from "../order";
import { useAddress } from "../pages/use-address";
import { saveAs } from "../save-as";
import { askVisitRows, askVisits } from "./ask-visits";
import { howMany, totalOf, visitTable } from "./describe-visits";
import { useAskedAgain } from "./use-asked-again";
import { VisitsSummary } from "./visits-summary";

/** What happened at the document's address: visits by day, source and campaign, and what visitors did. */
export const VisitsView: UserViewComponent = ({ document }) => {
  const published = toDocument(document.published);
  const path = useAddress(published);
  const former = read(published, "previousPaths");
  const pages = [path, ...(Array.isArray(former) ? former : [])].filter((one) => typeof one === "string");
  return (
    <Box padding={4} overflow="auto" height="fill" data-testid="visits-view">
      <Container width={2} paddingY={4}>
        {published === null ? (
          <Notice text="Visitors can’t open this yet. Publish it, and its visits show here." />
        ) : (
          path !== null && <PageVisits path={path} pages={JSON.stringify(pages)} />
        )}
      </Container>
    </Box>
  );
};

const view = at(50, { id: "visits", title: "Visits", icon: BarChartIcon, component: VisitsView });

/** How often visitors came to a page. */
export const visits = definePlugin({
  name: "visits",
  views: (schemaType) => (isRoutedType(schemaType) ? [view] : []),
});

const periods = [7, 30, 90];

/** `pages`: the address and former ones, as JSON. */
function PageVisits({ path, pages }: { path: string; pages: string }) {
  const [days, setDays] = useState(30);
  const [failure, setFailure] = useState<string | null>(null);
  const { client, summary, problem } = useVisits(pages, days);

  const save = async () => {
    try {
      const rows = await askVisitRows(client, { pages: JSON.parse(pages), days });
      await noteExport(client, "visits");
      const table = new Blob([visitTable(rows)], { type: "text/csv;charset=utf-8" });
      saveAs(table, `visits${path.replaceAll("/", "-")}-${new Date().toISOString().slice(0, 10)}.csv`);
      setFailure(null);
    } catch (error) {
      setFailure(`The table could not be made: ${messageOf(error)}. Try again.`);
    }
  };

  return (
    <Stack gap={5}>
      <Flex align="center" gap={3} justify="space-between" wrap="wrap">
        <Flex aria-label="Period" gap={1} role="group">
          {periods.map((one) => (
            <Button
              aria-pressed={one === days}
              key={one}
              mode="bleed"
              selected={one === days}
              text={`${one} days`}
              onClick={() => setDays(one)}
            />
          ))}
        </Flex>
        <Button
          disabled={summary === null || summary.days.length === 0}
          icon={DownloadIcon}
          mode="ghost"
          text="Save as CSV"
          onClick={() => void save()}
        />
      </Flex>
      {summary?.isCounting === false && (
        <Notice text="Visits are not counted: this website’s configuration says so (PARAPH_VISITS). What was counted before shows here until it is too old." />
      )}
      <Text aria-live="polite" data-testid="visits-total" muted={(problem ?? failure) !== null} size={2}>
        {problem !== null
          ? `The visits could not be read: ${problem}`
          : (failure ?? (summary === null ? "Looking …" : totals(summary, path, days)))}
      </Text>
      {summary !== null && <VisitsSummary summary={summary} path={path} />}
      <Text muted size={1}>
        Counted on our own server, without cookies and without anything about a person. Each page that
        somebody’s browser opens is a visit, so one reader can be several. Programs that say what they are and
        previews are left out. Days are those of Greenwich.
      </Text>
    </Stack>
  );
}

function totals(
  { days, actions }: Parameters<typeof VisitsSummary>[0]["summary"],
  path: string,
  period: number,
): string {
  const visits = howMany(
    days.reduce((sum, one) => sum + one.visits, 0),
    "visit",
    "visits",
  );
  const done = howMany(totalOf(actions), "action", "actions");
  return `${visits} and ${done} at ${path} in the last ${period} days.`;
}

function Notice({ text }: { text: string }) {
  return (
    <Card border padding={4} radius={3} tone="caution">
      <Text size={1}>{text}</Text>
    </Card>
  );
}

interface Question {
  /** The addresses of a page. */
  readonly pages: string[];
  readonly days: number;
}

/** What happened on pages. `pages` is their addresses as JSON. */
function useVisits(pages: string, days: number) {
  const question: Question = { pages: JSON.parse(pages), days };
  const { client, found, problem } = useAskedAgain(JSON.stringify(question), askSummary);
  return { client, summary: found?.days === days ? found.summary : null, problem };
}

async function askSummary(client: SanityClient, key: string, signal: AbortSignal) {
  const question: Question = JSON.parse(key);
  return { days: question.days, summary: await askVisits(client, question, signal) };
}
