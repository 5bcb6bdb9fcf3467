import { publishedIdOf } from "@paraph/lake/document-ids";
import { Box, Card, Container, Stack, Text } from "@sanity/ui";
import type { SanityClient } from "sanity";
import type { UserViewComponent } from "sanity/structure";
import { paymentEnv } from "@/lib/env/payments";
import { accountEnv } from "@/lib/env/public";
import { CONTROL } from "@/lib/experiments/experiment";
import { actionsOf, type Goal, goals } from "@/lib/experiments/goals";
import { compareVariants, describeResult } from "@/lib/experiments/results";
import { pathOf, type Routed } from "@/lib/routes";
import { toDocument } from "../documents";
import { nameAction } from "../visits/describe-visits";
import { useAskedAgain } from "../visits/use-asked-again";
import { type AskedCounts, type FoundCounts, readCounts } from "./read-counts";
import { BesidesTable, ResultTable } from "./result-tables";
import { goalOf, pageIdOf, variantsOf } from "./stored-experiment";

interface Question extends Omit<AskedCounts, "pages"> {
  /** The page's id. */
  readonly page: string | null;
}

type FoundPage = Routed & { readonly previousPaths: readonly (string | null)[] | null };

const pageQuery = '*[_id == $page][0]{ _type, path, "slug": slug.current, previousPaths }';

/** What was counted. `asked`: a `Question` as JSON. */
function useCounts(asked: string) {
  const { found, problem } = useAskedAgain<FoundCounts>(asked, askCounts);
  return { found, problem };
}

async function askCounts(client: SanityClient, asked: string, signal: AbortSignal) {
  const { page, ...question }: Question = JSON.parse(asked);
  const routed = page === null ? null : await client.fetch<FoundPage | null>(pageQuery, { page }, { signal });
  const path = routed && pathOf(routed);
  if (path === null) throw new Error("The page is not published any more.");
  const pages = [path, ...(routed?.previousPaths ?? []).filter((one) => one !== null)];
  return readCounts(client, { ...question, pages }, { signal });
}

/** What was counted of each variant of the page, and how certain it is that one is better. */
export const ResultsView: UserViewComponent = ({ document, documentId }) => {
  const published = toDocument(document.published);
  const words = new Map(variantsOf(published).map(({ letter, words }) => [letter, words]));
  const asked = {
    experiment: publishedIdOf(documentId),
    page: pageIdOf(published),
    letters: [CONTROL, ...words.keys()],
    goal: goalOf(published),
    since: published?._createdAt ?? "",
  };
  return (
    <Box padding={4} overflow="auto" height="fill" data-testid="results-view">
      <Container width={2} paddingY={4}>
        {words.size === 0 ? (
          <Notice text="Nothing has begun. Publish the experiment, and its results show here." />
        ) : (
          <Results asked={JSON.stringify(asked)} goal={asked.goal} words={words} />
        )}
      </Container>
    </Box>
  );
};

const notCounting =
  "Nothing is counted: this website’s configuration says so (PARAPH_VISITS). Visitors are divided all the same. What was counted before shows here.";

/** What is counted as an action, for people. */
function describeGoal(goal: Goal | null): string {
  if (goal !== null) return `Goal: ${goals[goal].title}.`;
  const all = actionsOf(null).map((one) => nameAction(one).toLowerCase());
  return `No goal is chosen, so everything that visitors do on the page counts together: ${all.join(", ")}.`;
}

interface ResultsProps {
  readonly asked: string;
  readonly goal: Goal | null;
  readonly words: ReadonlyMap<string, string>;
}

function Results({ asked, goal, words }: ResultsProps) {
  const { found, problem } = useCounts(asked);
  const unseen = whyUnseen(goal, {
    payments: paymentEnv().mode === "hosted",
    accounts: accountEnv().mode === "hosted" || accountEnv().isOff,
  });
  return (
    <Stack gap={5}>
      {unseen !== null && <Notice text={unseen} />}
      {found?.isCounting === false && <Notice text={notCounting} />}
      <Text data-testid="results-goal" size={1}>
        {describeGoal(goal)}
      </Text>
      <Text aria-live="polite" data-testid="results-statement" size={2}>
        {problem !== null
          ? `The counts could not be read: ${problem}`
          : found === null
            ? "Looking …"
            : describeResult(found.counts)}
      </Text>
      {found !== null && (
        <ResultTable
          results={compareVariants(found.counts)}
          nameOf={(letter) => words.get(letter) ?? `${letter} · The page itself`}
        />
      )}
      {found !== null && found.besides.length > 0 && (
        <BesidesTable besides={found.besides} letters={[CONTROL, ...words.keys()]} />
      )}
      <Text muted size={1}>
        Each opened page is a visit, so one visitor can be several, and who does the same twice counts twice.
        Decide at the end: whoever looks every day and stops at the first good day finds differences that
        aren’t there.
      </Text>
    </Stack>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <Card border padding={4} radius={3} tone="caution">
      <Text size={1}>{text}</Text>
    </Card>
  );
}

interface Elsewhere {
  /** Checkouts begin at an API that isn't this website's. */
  readonly payments: boolean;
  /** Accounts are made at a provider, or nobody can make one. */
  readonly accounts: boolean;
}

/** Why the website never sees that somebody reaches the goal; null where it does. */
export function whyUnseen(goal: Goal | null, elsewhere: Elsewhere): string | null {
  const isSale = goal === "checkout" || goal === "trial";
  if (isSale && elsewhere.payments)
    return "Checkouts of this website go to a payments API elsewhere, so they are not seen and not counted. Choose another page as the goal: the one that thanks for a purchase.";
  if (goal === "sign-up" && elsewhere.accounts)
    return "New accounts of this website are made elsewhere, so they are not seen and not counted. Choose another goal.";
  return null;
}
