import type { LakeContext } from "../context.ts";
import { isPersonalId } from "../store/ids.ts";
import type { DocumentChange, LakeDocument } from "../store/types.ts";
import { textIn } from "./addresses.ts";
import { subscriberIn } from "./confirmations.ts";

/** In milliseconds: how long the address of a newsletter can be confirmed. */
const confirmable = 30 * 24 * 60 * 60_000;

/** The addresses that visitors entered for a newsletter. */
export function openSubscribers(context: LakeContext, name: string) {
  const dataset = () => (context.store.datasetNames().includes(name) ? context.store.dataset(name) : null);
  const find = (id: string): LakeDocument | null => {
    const lead = isPersonalId(id) ? dataset()?.documents.get(id) : undefined;
    return lead?._type === "lead" && lead.kind === "newsletter" ? lead : null;
  };
  /** All that was sent with the address of a lead, in whatever form and letters. */
  const sameAs = (lead: LakeDocument): LakeDocument[] =>
    [...(dataset()?.idsOfType("lead") ?? [])].flatMap((id) => {
      const other = find(id);
      return other && (id === lead._id || subscriberIn(other) === subscriberIn(lead)) ? [other] : [];
    });
  const commit = (changes: readonly Pick<DocumentChange, "previous" | "next">[]) => {
    const transactionId = context.createId();
    const timestamp = context.now().toISOString();
    dataset()?.commit({
      author: "system",
      transactionId,
      timestamp,
      changes: changes.map(({ previous, next }) => ({
        id: String(previous?._id),
        previous,
        next: next && { ...next, _rev: transactionId, _updatedAt: timestamp },
        mutations: [],
      })),
    });
  };
  return {
    find,
    canConfirm(id: string): boolean {
      const lead = find(id);
      if (lead === null) return false;
      const since = context.now().getTime() - Date.parse(textIn(lead.receivedAt));
      return lead.confirmedAt !== undefined || since < confirmable;
    },
    /**
     * Keeps when it was confirmed, beside the words that were agreed to and the page that they were on. So it does with the
     * address in other forms with the same words: it is asked once a day, however many forms it was entered in.
     */
    confirm(id: string): void {
      const lead = find(id);
      if (lead === null) return;
      const confirmedAt = context.now().toISOString();
      const waiting = sameAs(lead).filter(
        (other) => other.confirmedAt === undefined && textIn(other.consent) === textIn(lead.consent),
      );
      if (waiting.length > 0)
        commit(waiting.map((previous) => ({ previous, next: { ...previous, confirmedAt } })));
    },
    /** Deletes the address from all newsletter forms, and with it the lead's history. */
    forget(id: string): void {
      const lead = find(id);
      if (lead === null) return;
      commit(sameAs(lead).map((previous) => ({ previous, next: null })));
    },
  };
}
