import type { KeptSelling, SellingSettings } from "@paraph/payments/sales/selling-settings";
import { messageOf } from "@paraph/service/message-of";
import { useCallback, useEffect, useState } from "react";
import { type SanityClient, useClient } from "sanity";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { askAudit, everything } from "../audit/ask-audit";
import { askSelling, keepSelling, SalesRefusal } from "./ask-sales";
import { changedFields, mergeSettings } from "./selling-fields";
import { keepUnsaved, unsavedNow, useUnsaved } from "./unsaved-selling";

/** The settings of selling: as saved, as typed, and what another administrator has changed meanwhile. */
export function useSelling() {
  const client = useClient({ apiVersion });
  const unsaved = useUnsaved();
  const [kept, setKept] = useState<KeptSelling | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isBehind = unsaved !== null && kept !== null && unsaved.base.state !== kept.state;
  const who = useLastWriter(client, isBehind ? (kept?.state ?? null) : null);

  const read = useCallback(async () => {
    try {
      setKept(await askSelling(client));
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }, [client]);
  useEffect(() => void read(), [read]);

  const put = (settings: SellingSettings, base: KeptSelling) =>
    keepUnsaved(changedFields(base.settings, settings).length === 0 ? null : { settings, base });

  return {
    settings: unsaved?.settings ?? kept?.settings ?? null,
    isUnsaved: unsaved !== null,
    problem,
    failure,
    isBusy,
    read,
    /** What another has saved since this one began to type, and which of it this one has changed, too. */
    behind: isBehind
      ? {
          who,
          fields: changedFields(unsaved.base.settings, kept.settings),
          both: changedFields(unsaved.base.settings, unsaved.settings).filter((title) =>
            changedFields(unsaved.base.settings, kept.settings).includes(title),
          ),
        }
      : null,
    change(settings: SellingSettings) {
      setFailure(null);
      const base = unsavedNow()?.base ?? kept;
      if (base) put(settings, base);
    },
    discard() {
      setFailure(null);
      keepUnsaved(null);
    },
    /** Takes what another has saved. What was typed here stays. */
    takeTheirs() {
      if (unsaved === null || kept === null) return;
      put(mergeSettings(unsaved.base.settings, kept.settings, unsaved.settings), kept);
    },
    /** Whether it worked. */
    async save(): Promise<boolean> {
      if (unsaved === null) return false;
      setIsBusy(true);
      setFailure(null);
      try {
        const saved = await keepSelling(client, unsaved.settings, unsaved.base.state);
        setKept(saved);
        // Somebody may have gone on typing.
        const typed = unsavedNow();
        if (typed === unsaved || typed === null) keepUnsaved(null);
        else put(mergeSettings(unsaved.settings, saved.settings, typed.settings), saved);
        return true;
      } catch (error) {
        if (error instanceof SalesRefusal && error.code === "changed_meanwhile") await read();
        else setFailure(messageOf(error));
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}

/** Who changed the settings last, as the local lake's audit has it; `null` until it is known. */
function useLastWriter(client: SanityClient, state: number | null): string | null {
  const [who, setWho] = useState<string | null>(null);
  useEffect(() => {
    setWho(null);
    if (state === null || publicEnv().mode === "hosted") return;
    const leaving = new AbortController();
    const filter = { ...everything, kind: "selling-changed" };
    askAudit(client, filter, null, leaving.signal).then(
      ({ entries: [last], names }) => setWho((last?.by && names[last.by]) ?? null),
      // Without a name it says that somebody did.
      () => undefined,
    );
    return () => leaving.abort();
  }, [client, state]);
  return who;
}
