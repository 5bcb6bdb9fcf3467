import { publishedIdOf } from "@paraph/lake/document-ids";
import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { Box, Button, Flex, Stack, Text } from "@sanity/ui";
import { type ComponentProps, useState } from "react";
import {
  type DocumentInspector,
  type DocumentInspectorProps,
  type FormPatch,
  PatchEvent,
  useCurrentUser,
} from "sanity";
import { DocumentInspectorHeader, useDocumentPane, usePaneRouter } from "sanity/structure";
import { isRecordType } from "@/lib/publishing/records";
import { definePlugin } from "../define-plugin";
import { useFailureToast } from "../failure-toast";
import { Reading } from "../tool-page";
import { Differences, PageLinks, type PageOfState, StateChoices } from "./compare-panel";
import { INSPECTOR } from "./compare-params";
import { differencesBetween } from "./differences";
import { type Pair, pairOf, revisionOf, usualPair, withDraft } from "./states";
import { useRevisions, useStates } from "./use-states";
import { useTitles } from "./use-titles";

/** Two states of the document that is open, beside its form. The menu above the document opens it, and entries of receipts. */
const inspector: DocumentInspector = {
  name: INSPECTOR,
  component: CompareInspector,
  // What a visitor sent is deleted without a trace, and a kept copy of a deleted document never changes.
  useMenuItem: ({ documentType }) => ({
    icon: SplitVerticalIcon,
    title: "Compare",
    hidden: isRecordType(documentType) || documentType === "deletedDocument",
  }),
  onClose: ({ params: { publish: _, left: __, right: ___, pages: ____, ...params } }) => ({ params }),
};

export const comparing = definePlugin({
  name: "comparing",
  document: { inspectors: (inspectors) => [...inspectors, inspector] },
});

function CompareInspector({ documentId, onClose }: DocumentInspectorProps) {
  const { params } = usePaneRouter();
  const publish = params?.publish ?? "";
  return (
    <Flex direction="column" height="fill" overflow="hidden" data-testid="compare-inspector">
      <DocumentInspectorHeader closeButtonLabel="Close" title="Compare" onClose={onClose} />
      <Box flex={1} overflow="auto" padding={3}>
        <Compare key={publish} documentId={publishedIdOf(documentId)} publish={publish} />
      </Box>
    </Flex>
  );
}

interface CompareProps {
  readonly documentId: string;
  /** The publish that is asked about; empty for none. */
  readonly publish: string;
}

function Compare({ documentId, publish }: CompareProps) {
  const { value: edited, schemaType } = useDocumentPane();
  const [chosen, setChosen] = useChosen();
  const all = useStates(documentId, edited, publishesOf(publish, chosen));
  const { known, states, documents, isLoading, problem, logProblem, hasMore, more, retry } = all;
  const usual = (publish === "" ? null : pairOf(known, publish)) ?? usualPair(known, edited._id);
  const offered = new Set(states.map(({ id }) => id));
  // A draft that is published, or a version that is discarded, is none any more.
  const pair = chosen && offered.has(chosen.left) && offered.has(chosen.right) ? chosen : usual;
  const revisions = useRevisions(all.client, documentId, pair ? [pair.left, pair.right] : []);
  const shown = (id: string | undefined) => {
    const document = id && (documents.get(id) ?? revisions.found.get(id));
    if (!document) return null;
    return { id, name: states.find((state) => state.id === id)?.name ?? "An earlier state", document };
  };
  const [left, right] = [shown(pair?.left), shown(pair?.right)];
  const refusal = useRefusal();
  const change = useChange();
  return (
    <Stack gap={4}>
      {logProblem !== null && (
        <Reading what="What was published before" problem={logProblem} isLoading={false} onRetry={retry} />
      )}
      {pair && !isLoading && (
        <>
          <StateChoices states={states} pair={pair} onChoose={setChosen} />
          {hasMore && (
            <Flex>
              <Button fontSize={1} mode="bleed" padding={2} text="List older states" onClick={more} />
            </Flex>
          )}
          {left && right ? (
            <ShownDifferences
              documentId={documentId}
              type={schemaType}
              left={left}
              right={right}
              edited={edited}
              refusal={refusal}
              onChange={(patches) => {
                // Restoring may make a draft, which would be compared with something else.
                setChosen(withDraft(pair, documentId, edited._id));
                change(patches);
              }}
            />
          ) : (
            <Reading
              what="An earlier state"
              problem={revisions.problem}
              isLoading
              onRetry={revisions.retry}
            />
          )}
        </>
      )}
      <Reading what="The document" problem={problem} isLoading={isLoading} onRetry={retry}>
        {!pair && logProblem === null && (
          <Text muted size={1}>
            There is only one state of this so far. Once it is edited or published again, you can compare.
          </Text>
        )}
      </Reading>
    </Stack>
  );
}

/**
 * The states that somebody chose, which stand in the pane's address: the Studio rebuilds the pane at times. Beside a preview
 * an address holds only what the vendor knows.
 */
function useChosen(): [Pair | null, (pair: Pair) => void] {
  const { params, setParams } = usePaneRouter();
  const [kept, setKept] = useState<Pair | null>(null);
  const { left, right } = params ?? {};
  const chosen = left && right ? { left, right } : kept;
  const choose = (pair: Pair) => {
    setKept(pair);
    if (pair.left !== left || pair.right !== right) setParams({ ...params, ...pair });
  };
  return [chosen, choose];
}

/** What is asked about and what is chosen, however old. */
function publishesOf(publish: string, chosen: Pair | null): string[] {
  const revisions = chosen ? [revisionOf(chosen.left), revisionOf(chosen.right)] : [];
  return [publish || null, ...revisions].filter((one) => one !== null);
}

type ShownDifferencesProps = Omit<
  ComponentProps<typeof Differences>,
  "titleOf" | "user" | "left" | "right"
> & {
  readonly documentId: string;
  readonly left: PageOfState;
  readonly right: PageOfState;
};

/** On the page, and by field with the titles of the documents that the differences refer to. */
function ShownDifferences({ documentId, ...props }: ShownDifferencesProps) {
  const user = useCurrentUser();
  const { type, left, right } = props;
  const differences = differencesBetween(type, left.document, right.document);
  const titleOf = useTitles(differences.flatMap(({ left, right }) => [left, right]));
  return (
    <>
      <PageLinks
        documentId={documentId}
        states={[left, right]}
        places={differences.map(({ path }) => path)}
      />
      <Differences {...props} user={user} titleOf={titleOf} />
    </>
  );
}

/** Why nothing can be restored, in words; `null` if something can. */
function useRefusal(): string | null {
  const { formState, permissions, isPermissionsLoading, ready } = useDocumentPane();
  if (!ready || isPermissionsLoading) return "The document is still loading.";
  if (permissions?.granted === false)
    return "Your role can’t change this document, so it can’t restore anything.";
  if (!formState?.readOnly) return null;
  return "Nothing can be restored into what is open, because it can’t be edited. Choose the draft or a release above the document.";
}

/** Changes what is being edited, as typing does. */
function useChange(): (patches: readonly FormPatch[]) => void {
  const { onChange } = useDocumentPane();
  const fail = useFailureToast();
  return (patches) => {
    try {
      onChange(PatchEvent.from([...patches]));
    } catch (error) {
      fail("It was not restored", error, "Try again in a moment.");
    }
  };
}
