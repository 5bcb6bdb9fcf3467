import { csvTable } from "@paraph/service/csv-table";
import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { DownloadIcon } from "@sanity/icons/Download";
import { Button, Flex, Heading, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";
import type { SanityClient, Tool } from "sanity";
import { IntentLink } from "sanity/router";
import { exportRows } from "@/lib/redirects/export-rows";
import { noteExport } from "../audit/note-export";
import { useFailureToast } from "../failure-toast";
import { saveAs } from "../save-as";
import { Reading, ToolPage } from "../tool-page";
import { CsvImport } from "./csv-import";
import { IgnoredAddresses } from "./ignored-addresses";
import { Suggestions } from "./suggestions";
import { type Facts, hitsOf, useRedirects } from "./use-redirects";

/** Where old addresses lead, how often that is used, and which ones lead nowhere yet. */
export const redirectsTool: Tool = {
  name: "redirects",
  title: "Redirects",
  icon: ArrowRightIcon,
  component: RedirectsPage,
};

function RedirectsPage() {
  const { client, facts, problem, reload } = useRedirects();
  const fail = useFailureToast();
  return (
    <ToolPage
      testId="studio-redirects"
      title="Redirects"
      actions={
        <Button
          disabled={facts === null}
          icon={DownloadIcon}
          mode="ghost"
          text="Save as CSV"
          onClick={() =>
            facts &&
            save(client, facts).catch((error: unknown) =>
              fail("The table was not saved", error, "Try again."),
            )
          }
        />
      }
    >
      <Reading
        what="The redirects"
        problem={problem}
        isLoading={facts === null}
        onRetry={() => void reload()}
      />
      {facts && (
        <>
          <Part title="Suggestions">
            <Suggestions client={client} facts={facts} reload={reload} />
          </Part>
          <Part title="Ignored addresses">
            <IgnoredAddresses client={client} ignored={facts.ignored} reload={reload} />
          </Part>
          <Part title="Import a table">
            <CsvImport client={client} reload={reload} />
          </Part>
          <Part title="Visits in the last 30 days">
            <Hits {...facts} />
          </Part>
        </>
      )}
    </ToolPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={4}>
      <Heading as="h2" size={2}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

/** So many are drawn. An import may bring thousands. */
const MOST_SHOWN = 100;

function Hits({ redirects, days }: Facts) {
  const hits = hitsOf(days);
  const sorted = redirects.toSorted((one, other) => (hits.get(other._id) ?? 0) - (hits.get(one._id) ?? 0));
  const more = sorted.length - MOST_SHOWN;
  return (
    <>
      <Stack as="ul" gap={3} margin={0} padding={0} style={{ listStyle: "none" }}>
        {sorted.slice(0, MOST_SHOWN).map(({ _id, from }) => (
          <Flex as="li" gap={3} justify="space-between" key={_id} data-testid="redirect-hits">
            <Text size={1}>
              <IntentLink intent="edit" params={{ id: _id, type: "redirect" }}>
                {String(from)}
              </IntentLink>
            </Text>
            <Text muted size={1}>
              {hits.get(_id) ?? 0}
            </Text>
          </Flex>
        ))}
      </Stack>
      {more > 0 && (
        <Text
          muted
          size={1}
        >{`And ${more} more, with as many visits at most. All are in Content, under Redirects.`}</Text>
      )}
    </>
  );
}

async function save(client: SanityClient, facts: Facts): Promise<void> {
  await noteExport(client, "redirects");
  const table = csvTable(exportRows(facts));
  saveAs(new Blob([table], { type: "text/csv" }), `redirects-${new Date().toISOString().slice(0, 10)}.csv`);
}
