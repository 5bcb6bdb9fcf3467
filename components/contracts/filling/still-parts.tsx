import type { FormParts } from "@/components/contracts/filling/fill-live";
import { FillProgress } from "@/components/contracts/filling/fill-progress";
import { FormField } from "@/components/contracts/filling/form-field";
import { nothingFilled } from "@/lib/contracts/filling";
import { nextWords, progressOf } from "@/lib/contracts/progress";

/** The form before anything is filled in, as the server renders it. */
export const stillParts: FormParts = {
  Field: ({ blank, id }) => <FormField blank={blank} id={id} live={null} />,
  Progress: ({ resolved }) => <FillProgress progress={progressOf(resolved, nothingFilled)} />,
  Next: ({ resolved }) => nextWords(progressOf(resolved, nothingFilled)),
};
