import type { LakeContext } from "../context.ts";
import { isPersonalId } from "../store/ids.ts";
import type { DocumentChange, LakeDocument } from "../store/types.ts";

/** In milliseconds: how long the address of a newsletter can be confirmed. */
const confirmable = 30 * 24 * 60 * 60_000;

/** The addresses that visitors entered for a newsletter. */
export function openSubscribers(context: LakeContext, name: string) {
  const dataset = () => (context.store.datasetNames().includes(name) ? context.store.dataset(name) : null);
  const find = (id: string): LakeDocument | null => {
    const lead = isPersonalId(id) ? dataset()?.documents.get(id) : undefined;
    return lead?._type === "lead" && lead.kind === "newsletter" ? lead : null;
  };
  const addressOf = ({ email }: LakeDocument) =>
    String(email ?? "")
      .trim()
      .toLowerCase();
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
      const since = context.now().getTime() - Date.parse(String(lead.receivedAt));
      return lead.confirmedAt !== undefined || since < confirmable;
    },
    /** Keeps when it was confirmed, beside the words that were agreed to and the page that they were on. */
    confirm(id: string): void {
      const lead = find(id);
      if (lead === null || lead.confirmedAt !== undefined) return;
      commit([{ previous: lead, next: { ...lead, confirmedAt: context.now().toISOString() } }]);
    },
    /** Deletes the address from all newsletter forms, and with it the lead's history. */
    forget(id: string): void {
      const lead = find(id);
      if (lead === null) return;
      const same = [...(dataset()?.idsOfType("lead") ?? [])].flatMap((one) => {
        const other = find(one);
        return other && addressOf(other) === addressOf(lead) ? [other] : [];
      });
      commit(same.map((previous) => ({ previous, next: null })));
    },
  };
}
