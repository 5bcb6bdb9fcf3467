import { csvTable } from "@paraph/service/csv-table";
import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { ClockIcon } from "@sanity/icons/Clock";
import { DownloadIcon } from "@sanity/icons/Download";
import { PinIcon } from "@sanity/icons/Pin";
import { Button, Flex, Heading, Stack, Text } from "@sanity/ui";
import { type ReactNode, useEffect, useState } from "react";
import { type DocumentBadgeComponent, type SanityClient, useClient } from "sanity";
import { IntentLink } from "sanity/router";
import type { StructureBuilder } from "sanity/structure";
import { apiVersion } from "@/lib/env/public";
import { firstDay } from "@/lib/redirects/address-counts";
import { exportRows } from "@/lib/redirects/export-rows";
import { noteExport } from "../audit/note-export";
import { definePlugin } from "../define-plugin";
import { drawer, filteredList } from "../desk/filtered-list";
import { inState } from "../desk/in-state";
import { useFailureToast } from "../failure-toast";
import { at, toolAt } from "../order";
import { saveAs } from "../save-as";
import { Reading, ToolPage } from "../tool-page";
import { CsvImport } from "./csv-import";
import { IgnoredAddresses, Suggestions } from "./ignored-addresses";
import { type Facts, hitsOf, useRedirects } from "./use-redirects";

const query = `math::sum(*[_type == "addressCounts" && day >= $since].redirects[_key == $id].count)`;

/** How often visitors used the redirect, above its form. */
const HitsBadge: DocumentBadgeComponent = ({ id, published }) => {
  const client = useClient({ apiVersion });
  const [hits, setHits] = useState<number | null>(null);
  useEffect(() => {
    client
      .fetch<number | null>(query, { id, since: firstDay(new Date()) }, { perspective: "raw" })
      .then(setHits)
      // Without the number the form is as good as before.
      .catch(() => setHits(null));
  }, [client, id]);
  if (!published || hits === null) return null;
  return {
    label: hits === 1 ? "1 visit" : `${hits} visits`,
    color: "primary",
    title: "Visitors who were redirected in the last 30 days",
  };
};

/** Where old addresses lead, how often that is used, and which ones lead nowhere yet. */
export const redirects = definePlugin({
  name: "redirects",
  tools: toolAt(60, {
    name: "redirects",
    title: "Redirects",
    icon: ArrowRightIcon,
    component: RedirectsPage,
  }),
  desk: [{ place: 350, types: ["redirect"], item: redirectLists }],
  schema: { templates: [inState("redirect", { temporary: () => ({ permanent: false }) })] },
  document: {
    badges: (badges, { schemaType }) => (schemaType === "redirect" ? [...badges, at(30, HitsBadge)] : badges),
  },
});

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

const byFrom = { field: "from", direction: "asc" } as const;

/** Sorted by the address that visitors arrive at, which is also what the search above finds. */
function redirectLists(S: StructureBuilder) {
  const list = { type: "redirect", orderBy: byFrom } as const;
  return drawer(S, { id: "redirects", title: "Redirects", icon: ArrowRightIcon }, [
    S.documentTypeListItem("redirect")
      .id("all")
      .title("All redirects")
      .child(S.documentTypeList("redirect").title("Redirects").defaultOrdering([byFrom])),
    S.divider(),
    filteredList(S, {
      ...list,
      id: "permanent",
      title: "Permanent",
      heading: "Permanent redirects",
      icon: PinIcon,
      filter: "permanent != false",
      create: [S.initialValueTemplateItem("redirect")],
    }),
    filteredList(S, {
      ...list,
      id: "temporary",
      title: "For now",
      heading: "Redirects for now",
      icon: ClockIcon,
      filter: "permanent == false",
      create: [S.initialValueTemplateItem("redirect-in-state", { state: "temporary" })],
    }),
  ]);
}
