/** A listener's options from the URL. Ignores unknown parameters, as the vendor does. */
export interface ListenOptions {
  readonly query: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly includeResult: boolean;
  readonly includePreviousRevision: boolean;
  readonly includeMutations: boolean;
  readonly includeAllVersions: boolean;
  readonly includeEffects: boolean;
  readonly enableResume: boolean;
  readonly visibility: string;
}

/** Throws a SyntaxError that contains the word JSON if a `$parameter` is not JSON. */
export function parseListenOptions(search: URLSearchParams): ListenOptions {
  const flag = (name: string, fallback = false) => {
    const value = search.get(name);
    return value === null ? fallback : value === "true";
  };
  const params = [...search].filter(([name]) => name.startsWith("$"));
  return {
    query: search.get("query") ?? "*",
    params: Object.fromEntries(params.map(([name, value]) => [name.slice(1), JSON.parse(value)])),
    includeResult: flag("includeResult"),
    includePreviousRevision: flag("includePreviousRevision"),
    includeMutations: flag("includeMutations", true),
    includeAllVersions: flag("includeAllVersions"),
    includeEffects: search.get("effectFormat") === "mendoza",
    enableResume: flag("enableResume"),
    visibility: search.get("visibility") ?? "transaction",
  };
}
