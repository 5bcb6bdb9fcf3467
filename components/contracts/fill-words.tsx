import { use } from "react";
import { FillingContext } from "@/components/contracts/filling-context";
import type { Part } from "@/lib/contracts/contract";
import { wordsAt } from "@/lib/contracts/write-blank";

/** Words beside a blank, which follow what is written into it. */
export function FillWords({ parts, index }: { parts: readonly Part[]; index: number }) {
  const { filling } = use(FillingContext);
  return wordsAt(parts, index, filling.values);
}
