import "server-only";
import { env } from "@/lib/env/environment";
import { htmlToMarkdown } from "@/lib/markdown/readable";

interface Kept {
  /** The page's entity tag. It changes with every byte of the page. */
  readonly tag: string;
  readonly text: string;
}

/** Statuses of an address without a page: unknown, gone or just moved. */
const elsewhere = [307, 308, 404, 410];

const MOST_KEPT = 500;
const kept = new Map<string, Kept>();

/**
 * The published page as Markdown, null where visitors find none. This server asks itself for the page, so the twin is
 * never older than the page and nothing is rendered twice. Each state of the page is converted once.
 */
export async function loadTwin(path: string, address: string): Promise<string | null> {
  const answer = await fetch(new URL(path, ownAddress()), {
    cache: "no-store",
    redirect: "manual",
    headers: { "accept-encoding": "identity" },
  });
  const html = await answer.text();
  if (elsewhere.includes(answer.status)) return null;
  if (answer.status !== 200)
    throw new Error(`The twin of ${path} needs the page, and ${answer.url} answered ${answer.status}.`);
  const tag = answer.headers.get("etag");
  const known = kept.get(path);
  if (known && known.tag === tag) return known.text;
  const text = htmlToMarkdown(html, address);
  kept.delete(path);
  if (tag !== null) kept.set(path, { tag, text });
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest);
  return text;
}

/** The address at which this machine reaches this server. */
function ownAddress(): string {
  const { host, port } = env();
  const name = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
