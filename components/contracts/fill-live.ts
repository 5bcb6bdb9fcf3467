import type { FillAct, Filling } from "@/lib/contracts/filling";
import type { Progress } from "@/lib/contracts/progress";

/** What the buttons around a contract do. */
export type FillPress = "next" | "form" | "pdf" | "docx" | "print" | "clear";

/** What the form knows once its code is there. The server writes the same markup without it. */
export interface Live {
  readonly filling: Filling;
  readonly progress: Progress;
  readonly act: (act: FillAct) => void;
  readonly press: (press: FillPress) => void;
  /** The file that is being made. */
  readonly making: "pdf" | "docx" | null;
  /** What the chosen state has changed; null while none is chosen. */
  readonly stateWords: string | null;
  /** How it went with a file, or with keeping what was typed. */
  readonly notice: string | null;
}
