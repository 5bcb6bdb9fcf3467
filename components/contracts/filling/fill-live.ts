import type { ComponentType } from "react";
import type { Making } from "@/components/contracts/filling/use-download";
import type { Blank } from "@/lib/contracts/contract";
import type { FillAct } from "@/lib/contracts/filling";
import type { ResolvedContract } from "@/lib/contracts/resolve-contract";

/** What the buttons around a contract do. */
export type FillPress = "next" | "form" | "pdf" | "docx" | "print" | "clear";

type Following = ComponentType<{ resolved: ResolvedContract }>;

/** What changes with every key: once the form's code is loaded, each follows what is filled in by itself. */
export interface FormParts {
  readonly Field: ComponentType<{ blank: Blank; id: string }>;
  readonly Progress: Following;
  /** The words on the button that leads on. */
  readonly Next: Following;
}

/**
 * The form once its code is loaded. The server renders the same markup without it. Nothing here changes with a key.
 */
export interface Live {
  readonly parts: FormParts;
  readonly leftOut: ReadonlySet<string>;
  readonly act: (act: FillAct) => void;
  readonly press: (press: FillPress) => void;
  /** The file that is being made. */
  readonly making: Making | null;
  /** The outcome of saving a file or storing answers. */
  readonly notice: string | null;
}
