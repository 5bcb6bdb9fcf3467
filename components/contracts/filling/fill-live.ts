import type { FillAct, Filling } from "@/lib/contracts/filling";
import type { Progress } from "@/lib/contracts/progress";

/** What the buttons around a contract do. */
export type FillPress = "next" | "form" | "pdf" | "docx" | "print" | "clear";

/** The form's state once its code is loaded. The server renders the same markup without it. */
export interface Live {
  readonly filling: Filling;
  readonly progress: Progress;
  readonly act: (act: FillAct) => void;
  readonly press: (press: FillPress) => void;
  /** The file that is being made. */
  readonly making: "pdf" | "docx" | null;
  /** What the chosen state changed; null while none is chosen. */
  readonly stateWords: string | null;
  /** The outcome of saving a file or storing answers. */
  readonly notice: string | null;
}
