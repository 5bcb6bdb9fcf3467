import { memo } from "react";
import { FillProgress } from "@/components/contracts/filling/fill-form";
import type { FormParts } from "@/components/contracts/filling/fill-live";
import { useFilled, useStore } from "@/components/contracts/filling/filling-store";
import { FormField } from "@/components/contracts/filling/form-field";
import { type Blank, type Part, STATE_BLANK } from "@/lib/contracts/contract";
import { typedIn } from "@/lib/contracts/filling";
import { nextWords } from "@/lib/contracts/progress";
import { wordsAt } from "@/lib/contracts/write-blank";

/** A field of the form that renders when its own blank changes. */
const LiveField = memo(function LiveField({ blank, id }: { blank: Blank; id: string }) {
  const { act } = useStore();
  const typed = useFilled(({ filling }) => typedIn(filling.values, blank.key));
  const fault = useFilled(({ progress }) => progress.faults.get(blank.key) ?? null);
  const words = useFilled(({ stateWords }) => (blank.key === STATE_BLANK ? stateWords : null));
  return <FormField blank={blank} id={id} live={{ typed, fault, words, act }} />;
});

function LiveProgress() {
  return <FillProgress progress={useFilled(({ progress }) => progress)} />;
}

function LiveNext() {
  return useFilled(({ progress }) => nextWords(progress));
}

export const liveParts: FormParts = { Field: LiveField, Progress: LiveProgress, Next: LiveNext };

/** Words beside a blank, which follow what is written into it. */
export function LiveWords({ parts, index }: { parts: readonly Part[]; index: number }) {
  return useFilled(({ filling }) => wordsAt(parts, index, filling.values));
}
