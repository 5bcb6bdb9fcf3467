import type { ContractFile } from "@/lib/contracts/files/pieces";

export interface MadeFile {
  readonly blob: Blob;
  /** The characters that it shows as question marks. */
  readonly missing: readonly string[];
}

/** Hears which share of a file is made, from 0 to 1. */
export type Tell = (share: number) => void;

export type MakeFile = (file: ContractFile, tell?: Tell) => Promise<MadeFile>;

/** Loads what makes a file. Rejects when that does not come. */
export type FileMakers = Readonly<Record<"pdf" | "docx", () => Promise<MakeFile>>>;
