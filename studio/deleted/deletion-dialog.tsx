import { messageOf } from "@paraph/service/message-of";
import { Box, Button, Card, Flex, Radio, Stack, Text } from "@sanity/ui";
import { Autocomplete } from "@sanity/ui/autocomplete";
import { type ReactNode, useEffect, useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { pathOf, type Routed, routedTypes } from "@/lib/routes";
import type { Successor } from "./plan-deletion";

interface Props {
  readonly addresses: readonly string[];
  readonly ownId: string;
  readonly isDeleting: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (successor: Successor) => void;
}

/** Asks what visitors of these addresses find from now on. A document without addresses is deleted at once. */
export function DeletionDialog({ addresses, ownId, isDeleting, onCancel, onConfirm }: Props) {
  const [kind, setKind] = useState<Successor["kind"] | null>(null);
  const [page, setPage] = useState<string | null>(null);
  const successor = addresses.length === 0 ? ({ kind: "gone" } as const) : successorOf(kind, page);
  return (
    <Stack gap={5} padding={2}>
      {addresses.length > 0 && (
        <Stack gap={4}>
          <Text size={1}>
            {addresses.length === 1 ? (
              <>
                Visitors and search engines know it as <b>{addresses[0]}</b>. What should they find there from
                now on?
              </>
            ) : (
              <>
                Visitors and search engines know it as <b>{addresses[0]}</b> and by{" "}
                {addresses.length === 2 ? "one former address" : `${addresses.length - 1} former addresses`}.
                What should they find there from now on?
              </>
            )}
          </Text>
          <Stack as="fieldset" gap={2} style={{ border: 0, margin: 0, padding: 0 }}>
            <Choice
              label="Another page"
              hint="They are redirected, and search engines carry over what they know."
              isChosen={kind === "page"}
              onChoose={() => setKind("page")}
            />
            {kind === "page" && (
              <Box paddingLeft={5} paddingBottom={2}>
                <PageChoice ownId={ownId} onChoose={setPage} />
              </Box>
            )}
            <Choice
              label="That the page is gone"
              hint="They see a page that shows them where to go next, and search engines drop the address (status 410)."
              isChosen={kind === "gone"}
              onChoose={() => setKind("gone")}
            />
          </Stack>
        </Stack>
      )}
      <Text size={1} muted>
        Its content stays in the Deleted list. You can restore it from there.
      </Text>
      <Flex gap={2} justify="flex-end">
        <Button mode="ghost" text="Cancel" onClick={onCancel} />
        <Button
          tone="critical"
          text={isDeleting ? "Deleting …" : "Delete"}
          disabled={successor === null || isDeleting}
          onClick={() => successor && onConfirm(successor)}
        />
      </Flex>
    </Stack>
  );
}

function successorOf(kind: Successor["kind"] | null, page: string | null): Successor | null {
  if (kind === "gone") return { kind };
  return kind === "page" && page !== null ? { kind, id: page } : null;
}

interface ChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ label, hint, isChosen, onChoose }: ChoiceProps): ReactNode {
  return (
    <Card as="label" padding={3} radius={2} border tone={isChosen ? "primary" : "default"}>
      <Flex gap={3}>
        <Radio name="successor" checked={isChosen} onChange={onChoose} />
        <Stack gap={2}>
          <Text size={1} weight="medium">
            {label}
          </Text>
          <Text size={1} muted>
            {hint}
          </Text>
        </Stack>
      </Flex>
    </Card>
  );
}

interface Page {
  readonly value: string;
  readonly title: string;
  readonly path: string;
}

type Found = Routed & { readonly _id: string; readonly title: string | null };

const pagesQuery = `*[_type in $types && _id != $ownId && (defined(path) || defined(slug.current))
  && ($text == "" || coalesce(title, heading, name) match $words || path match $words || slug.current match $words)]
  | order(length(coalesce(path, slug.current)) asc, _id asc)[0...20]{
  _id, _type, path, "slug": slug.current, "category": category->slug.current, "title": coalesce(title, heading, name)
}`;

const TYPING_PAUSE_MS = 150;

/** A choice among published pages, found by words of their title or address. */
function PageChoice({ ownId, onChoose }: { ownId: string; onChoose: (id: string | null) => void }) {
  const [text, setText] = useState("");
  const { pages, isLoading, failure } = usePages(ownId, text);
  return (
    <Stack gap={3}>
      <Autocomplete
        id="successor-page"
        aria-label="Page that takes its place"
        openButton
        placeholder="Search by title or address"
        loading={isLoading}
        options={[...pages]}
        filterOption={() => true}
        onQueryChange={(query) => setText(query ?? "")}
        onChange={(id) => onChoose(id === "" ? null : id)}
        renderValue={(id, option) => option?.title ?? id}
        renderOption={({ title, path }) => (
          <Card as="button" padding={3}>
            <Stack gap={2}>
              <Text size={1} weight="medium">
                {title}
              </Text>
              <Text size={1} muted>
                {path}
              </Text>
            </Stack>
          </Card>
        )}
      />
      {failure && (
        <Text size={1} role="alert">
          The pages could not be loaded: {failure}
        </Text>
      )}
    </Stack>
  );
}

function usePages(ownId: string, text: string) {
  const client = useClient({ apiVersion });
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [isLoading, setIsLoading] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const aborting = new AbortController();
    setIsLoading(true);
    const timer = setTimeout(() => {
      const words = text.split(/[\s/]+/).filter(Boolean);
      const params = {
        types: routedTypes,
        ownId,
        text: words.join(" "),
        words: words.map((word) => `${word}*`),
      };
      client
        .fetch<Found[]>(pagesQuery, params, { perspective: "published", signal: aborting.signal })
        .then((found) => {
          setPages(found.flatMap(toPage));
          setFailure(null);
        })
        .catch((error: unknown) => {
          if (!aborting.signal.aborted) setFailure(messageOf(error));
        })
        .finally(() => {
          if (!aborting.signal.aborted) setIsLoading(false);
        });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [client, ownId, text]);
  return { pages, isLoading, failure };
}

function toPage(found: Found): Page[] {
  const path = pathOf(found);
  return path === null ? [] : [{ value: found._id, title: found.title ?? path, path }];
}
