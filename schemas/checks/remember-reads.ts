import type { SanityClient } from "sanity";
import type { AddressClient } from "./addresses.ts";
import type { Checker } from "./report.ts";

/** The lake's list of what it does not show. */
interface Availability {
  readonly omitted: readonly { readonly id: string; readonly reason: string }[];
}

/** The vendor's own limit for one question. */
const AT_ONCE = 100;
const apiVersion = "2025-02-19";

/**
 * A checker for many documents at one moment: it asks each question once, and whether linked documents exist in one
 * question for several. Each validation of its own would wait a quarter of a second to collect such questions. Make a
 * new one for each round, because it never asks again.
 */
export function rememberReads({ workspace, getClient }: Checker): Checker {
  const clients = new Map<string, SanityClient>();
  return {
    workspace,
    getClient: (options) => {
      const known = clients.get(options.apiVersion) ?? rememberAnswers(getClient(options));
      clients.set(options.apiVersion, known);
      return known;
    },
    getDocumentExists: createExists(getClient({ apiVersion })),
  };
}

function rememberAnswers(client: SanityClient): SanityClient {
  return Object.assign(client.clone(), askingOnce(client));
}

/** A client that asks each question once, whichever rule needs the answer. */
export function askingOnce(client: AddressClient): AddressClient {
  const answers = new Map<string, Promise<unknown>>();
  return {
    fetch: <Result>(...[query, params, options]: Parameters<AddressClient["fetch"]>) => {
      const key = JSON.stringify([query, params, options]);
      const known = answers.get(key) ?? client.fetch<Result>(query, params, options);
      answers.set(key, known);
      // What failed may be asked again.
      known.catch(() => answers.delete(key));
      // Whoever asks the same expects the same answer.
      return known as Promise<Result>;
    },
  };
}

function createExists(client: SanityClient): ({ id }: { id: string }) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  let waiting: string[] = [];
  let asked: Promise<ReadonlySet<string>> | null = null;

  /** Those that are missing of what has been asked for in this turn. */
  const ask = async (): Promise<ReadonlySet<string>> => {
    // Whatever the validation of a few documents needs is asked for until then.
    await new Promise((resolve) => setTimeout(resolve));
    const ids = waiting;
    waiting = [];
    asked = null;
    const missing = new Set<string>();
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE).join(",");
      const { omitted } = await client.request<Availability>({
        url: client.getDataUrl("doc", some),
        query: { excludeContent: "true" },
        tag: "documents-availability",
      });
      for (const { id, reason } of omitted) if (reason === "existence") missing.add(id);
    }
    return missing;
  };

  return ({ id }) => {
    const before = known.get(id);
    if (before) return before;
    waiting.push(id);
    asked ??= ask();
    const exists = asked.then((missing) => !missing.has(id));
    known.set(id, exists);
    exists.catch(() => known.delete(id));
    return exists;
  };
}
