import type { ContractFile } from "@/lib/contracts/files/pieces";

export interface MadeFile {
  readonly blob: Blob;
  /** The characters that it shows as question marks. */
  readonly missing: readonly string[];
}

export type MakeFile = (file: ContractFile) => Promise<MadeFile>;

/** Loads what makes a file. Rejects when that does not come. */
export type FileMakers = Readonly<Record<"pdf" | "docx", () => Promise<MakeFile>>>;
