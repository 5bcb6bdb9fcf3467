export type Source = Readonly<Record<string, string | undefined>>;

/** An empty or blank variable counts as unset, as in a copied .env.example. */
export function read(source: Source, name: string): string | undefined {
  return source[name]?.trim() || undefined;
}

export function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
