export type RedirectKind = "permanent" | "temporary" | "gone";

const kinds: Readonly<Record<string, RedirectKind>> = {
  permanent: "permanent",
  "moved permanently": "permanent",
  temporary: "temporary",
  temp: "temporary",
  found: "temporary",
  seeother: "temporary",
  gone: "gone",
  "301": "permanent",
  "308": "permanent",
  "302": "temporary",
  "303": "temporary",
  "307": "temporary",
  "410": "gone",
};

/** What a table means by "301", "302 Found", "Permanent" or "307!"; null for what the website has no kind for. */
export function readKind(text: string): RedirectKind | null {
  const words = text.trim().toLowerCase();
  if (words === "") return "permanent";
  const code = /(?:^|\D)(\d{3})(?:\D|$)/.exec(words)?.[1];
  return kinds[code ?? words.replace(/ redirect$/, "")] ?? null;
}

export const knownKinds = "permanent (301, 308), temporary (302, 303, 307) or gone (410)";
