import { messageOf } from "@paraph/service/message-of";
import { Card, Stack, Text } from "@sanity/ui";
import { Autocomplete } from "@sanity/ui/autocomplete";
import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { pathOf, type Routed, routedTypes } from "@/lib/routes";

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
export function PageChoice({ ownId, onChoose }: { ownId: string; onChoose: (id: string | null) => void }) {
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
