import { toHex } from "@/lib/hex";

/** What a share link carries: which share it is, and a secret that nobody can guess. */
export interface ShareKey {
  readonly id: string;
  readonly secret: string;
}

const written = /^([a-f0-9]{16})\.([a-f0-9]{64})$/;

/** The key in a link or cookie; null when it is none. */
export function parseShareKey(value: string | null | undefined): ShareKey | null {
  const [, id, secret] = written.exec(value ?? "") ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** What {@link parseShareKey} reads. */
export function writeShareKey({ id, secret }: ShareKey): string {
  return `${id}.${secret}`;
}

export function createShareKey(): ShareKey {
  return { id: randomHex(8), secret: randomHex(32) };
}

/** The id of a share's document. Its dot hides it from everybody without a token. */
export function shareDocumentId({ id }: Pick<ShareKey, "id">): string {
  return `share.${id}`;
}

/** The link that opens a share, relative to the site. */
export function shareLink(key: ShareKey): string {
  return `/api/share?key=${writeShareKey(key)}`;
}

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return toHex(random);
}
