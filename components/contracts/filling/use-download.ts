import { useState } from "react";
import type { ContractPage } from "@/lib/contracts/contract-page";
import type { FileMakers, MissingLetters, Tell } from "@/lib/contracts/files/file-makers";
import { nameMissing } from "@/lib/contracts/files/name-missing";
import type { ContractFile } from "@/lib/contracts/files/pieces";

type Format = keyof FileMakers;

/** A file that is being made, and how much of it is, from 0 to 1. */
export interface Making {
  readonly format: Format;
  readonly share: number;
}

/** Where people are led once a file is on its way. Nowhere if nobody has said how this contract is signed. */
const afterwards = {
  electronic: "/signature/contracts/download-success",
  ink: "/signature/contracts/download-success/on-paper",
} as const;

const missing =
  "What makes files could not be loaded. Is the network gone? What you filled in is kept; try again in a moment, or print.";
const failed = "The file could not be made. What you filled in is kept. Try the other format, or print.";

/** @param makers - each loads only what makes its format. Files are made in the browser; nothing is sent. */
export function useDownload(makers: FileMakers, signedWith: ContractPage["signedWith"]) {
  const [making, setMaking] = useState<Making | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);

  async function download(format: Format, file: ContractFile): Promise<void> {
    setMaking({ format, share: 0 });
    setOutcome(null);
    const next = signedWith && afterwards[signedWith];
    setOutcome(await attempt(makers[format], format, file, next, (share) => setMaking({ format, share })));
    setMaking(null);
  }
  return { making, outcome, say: setOutcome, download };
}

/** Makes and saves the file, then opens the page about what is next. Returns the message if that fails. */
async function attempt(
  load: FileMakers[Format],
  format: Format,
  file: ContractFile,
  next: string | null,
  tell: Tell,
): Promise<string | null> {
  const make = await load().catch(() => null);
  if (make === null) return missing;
  try {
    const { blob, missing } = await make(file, tell);
    if (blob === null) return withoutLetters(missing);
    save(blob, `${location.pathname.split("/").at(-1)}.${format}`);
  } catch (error) {
    console.warn(`Cannot make the ${format} file of this contract:`, error);
    return navigator.onLine ? failed : missing;
  }
  if (next === null) return "Saved.";
  // The browser has taken the file over by then, and leaving the page no longer ends it.
  const [isThere] = await Promise.all([isReachable(next), new Promise((done) => setTimeout(done, 1200))]);
  if (!isThere) return "Saved. The network is gone, so this page stays as it is.";
  location.assign(next);
  return "Saved.";
}

function withoutLetters(missing: readonly MissingLetters[]): string {
  return `Not saved: the PDF has no letters for ${nameMissing(missing)}. Save it for Word or print it, which keeps them, or write them in Latin letters.`;
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read the file only after asking where to put it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function isReachable(path: string): Promise<boolean> {
  try {
    return (await fetch(path, { method: "HEAD", signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false; // No network, or none worth waiting for.
  }
}
