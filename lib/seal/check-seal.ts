import { fromBER } from "asn1js";
import { Certificate, ContentInfo, SignedData } from "pkijs";
import { toHex } from "../hex.ts";

/** What the seal of a PDF says about the file. */
export type SealReport =
  /** Not a PDF file. */
  | { readonly kind: "not-a-pdf" }
  /** A PDF without a digital signature. */
  | { readonly kind: "unsealed" }
  /** It has a signature that can't be read: damaged, or of a kind that this check doesn't know. */
  | { readonly kind: "unreadable" }
  /** The sealed bytes are others than those that were sealed, or the signature isn't the certificate's. */
  | { readonly kind: "changed" }
  | SealedReport;

export interface SealedReport {
  readonly kind: "sealed";
  /** The name in the certificate. */
  readonly by: string;
  /** By the clock of whoever sealed it. Null if the seal has no time. */
  readonly at: Date | null;
  /** SHA-256 of the certificate, in hex. */
  readonly certificate: string;
  /** Bytes after those that the seal covers. Zero if nothing was added. */
  readonly added: number;
}

const COMMON_NAME = "2.5.4.3";
const SIGNING_TIME = "1.2.840.113549.1.9.5";

/**
 * Checks the last seal of a PDF: a detached CMS signature over the ranges that the file names (ISO 32000-2, 12.8). It
 * says nothing about who may call themselves what: anybody can make a certificate, so compare it with a known one.
 */
export async function checkSeal(file: Uint8Array): Promise<SealReport> {
  const text = new TextDecoder("latin1").decode(file);
  if (!text.slice(0, 1024).includes("%PDF-")) return { kind: "not-a-pdf" };
  const range = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1);
  if (!range) return { kind: "unsealed" };
  const [start = 0, length = 0, next = 0, rest = 0] = range.slice(1).map(Number);
  const end = next + rest;
  const isSound = start === 0 && length < next && end <= file.length;
  const seal = isSound ? readSeal(text.slice(length, next)) : null;
  if (seal === null) return { kind: "unreadable" };
  const sealed = new Uint8Array(length + rest);
  sealed.set(file.subarray(0, length));
  sealed.set(file.subarray(next, end), length);
  const signer = seal.signerInfos[0];
  const certificate = seal.certificates?.find((one) => one instanceof Certificate);
  if (!signer || !certificate) return { kind: "unreadable" };
  if (!(await isIntact(seal, sealed))) return { kind: "changed" };
  return {
    kind: "sealed",
    by: nameIn(certificate),
    at: timeIn(signer),
    certificate: toHex(
      new Uint8Array(await crypto.subtle.digest("SHA-256", certificate.toSchema().toBER(false))),
    ),
    added: file.slice(end).filter((byte) => byte > 0x20).length,
  };
}

/** The signature stands in the gap between the ranges, as hex in angle brackets, filled up with zeros. */
function readSeal(gap: string): SignedData | null {
  const hex = /^\s*<([0-9a-f\s]+)>\s*$/i.exec(gap)?.[1]?.replaceAll(/\s/g, "");
  if (!hex || hex.length % 2 !== 0) return null;
  try {
    const { result, offset } = fromBER(
      Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
    );
    return offset === -1 ? null : new SignedData({ schema: new ContentInfo({ schema: result }).content });
  } catch {
    return null; // Not the structure of a signature.
  }
}

async function isIntact(seal: SignedData, sealed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    return await seal.verify({ signer: 0, data: sealed.buffer, checkChain: false });
  } catch {
    return false; // The digest of the bytes isn't the signed one.
  }
}

function nameIn({ subject }: Certificate): string {
  const name = subject.typesAndValues.find(({ type }) => type === COMMON_NAME);
  return name ? String(name.value.valueBlock.value) : "";
}

function timeIn({ signedAttrs }: SignedData["signerInfos"][number]): Date | null {
  const time = signedAttrs?.attributes.find(({ type }) => type === SIGNING_TIME)?.values[0];
  return time && typeof time.toDate === "function" ? time.toDate() : null;
}
