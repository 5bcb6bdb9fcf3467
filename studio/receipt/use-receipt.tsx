import { type ToastContextValue, useToast } from "@sanity/ui/toast";
import {
  type DocumentActionProps,
  type SanityClient,
  type SanityDocument,
  useClient,
  useSchema,
} from "sanity";
import { apiVersion } from "@/lib/env/public";
import { titleOf } from "../documents";
import { affectedPaths } from "./affected-paths";
import { describeReceipt } from "./describe-receipt";
import type { TypeOf } from "./describe-undo";
import { showReceipt } from "./show-receipt";
import { UndoButton } from "./undo-button";
import { lookAsVisitor, type Seen, type Surroundings, seenUntil, seePages, watchPages } from "./watch-pages";

/** A document that was published, and what was there before. */
export interface Published {
  readonly previous: SanityDocument | null;
  readonly document: SanityDocument;
}

/** So long a publish waits for pages to answer. What is later can't be compared, and is said so. */
const LONGEST_LOOK = 500;

export const surroundings = {
  look: lookAsVisitor,
  now: () => performance.now(),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
};

type Props = Pick<DocumentActionProps, "draft" | "published">;

interface Begun extends Props {
  readonly client: SanityClient;
  readonly toast: ToastContextValue;
  readonly typeOf: TypeOf;
}

export function useReceipt({ draft, published }: Props): () => Promise<(done: Published) => void> {
  const client = useClient({ apiVersion });
  const toast = useToast();
  const schema = useSchema();
  const typeOf: TypeOf = (name) => schema.get(name);
  return () => beginReceipt({ client, toast, typeOf, draft, published }, surroundings);
}

/**
 * Begins a receipt before a publish, with a look at what visitors see until now. Resolves to the function that shows it
 * after the publish, wherever the person is in the Studio by then.
 */
export async function beginReceipt(
  { client, toast, typeOf, draft, published }: Begun,
  surroundings: Surroundings,
): Promise<(done: Published) => void> {
  const pressedAt = surroundings.now();
  const seen = new Map<string, Seen>();
  const look = async () => {
    if (!draft) return;
    const { watched, before, after } = await affectedPaths(client, published, draft);
    // Nothing is at a new address yet, and the browser would complain of that.
    const answering = watched.filter((path) => path !== after || path === before);
    await seePages(answering, surroundings, seen);
  };
  // A publish is as good without it. Its receipt says what could not be compared.
  await Promise.race([look().catch(() => undefined), surroundings.wait(LONGEST_LOOK)]);
  const begunAt = surroundings.now();

  return ({ previous, document }) => {
    const { _id, _rev } = document;
    const title = titleOf(document) ?? "The document";
    const toastId = `receipt-${_id}`;
    const publication = { title, isRelease: false, ids: [_id], ranAs: _rev };
    showReceipt({
      toast,
      toastId,
      testId: "receipt",
      title,
      follow: async (tell, signal) => {
        const paths = await affectedPaths(client, previous, document);
        tell((isWhole) => describeReceipt(paths, null, isWhole));
        const fresh = paths.after !== null && paths.after !== paths.before ? [paths.after] : [];
        const before = seenUntil(seen, begunAt, fresh);
        const looked = await watchPages({ paths: paths.watched, before, pressedAt, signal }, surroundings);
        tell((isWhole) => describeReceipt(paths, looked, isWhole));
      },
      undo: (onKeep) => (
        <UndoButton
          client={client}
          typeOf={typeOf}
          publication={publication}
          text={previous ? "Undo: bring back what was published before" : "Undo: take it off the website"}
          toastId={toastId}
          onKeep={onKeep}
        />
      ),
    });
  };
}
