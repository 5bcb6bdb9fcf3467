import type { ContractFile } from "@/lib/contracts/files/pieces";

/** Characters that no font has. */
export interface MissingLetters {
  /** Of the blank in which they are written. Null: in the contract's own text. */
  readonly label: string | null;
  readonly letters: readonly string[];
}

export interface MadeFile {
  /** Null where letters are missing: a name in question marks is no name. */
  readonly blob: Blob | null;
  readonly missing: readonly MissingLetters[];
}

/** Hears which share of a file is made, from 0 to 1. */
export type Tell = (share: number) => void;

export type MakeFile = (file: ContractFile, tell?: Tell) => Promise<MadeFile>;

/** Loads what makes a file. Rejects when that does not come. */
export type FileMakers = Readonly<Record<"pdf" | "docx", () => Promise<MakeFile>>>;
