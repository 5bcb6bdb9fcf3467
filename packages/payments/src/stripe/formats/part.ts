/** What the stand-in answers of one of the provider's types: some of its fields, each with the type it has there. */
export type Part<Type> = Type extends readonly (infer Element)[]
  ? readonly Part<Element>[]
  : Type extends object
    ? { readonly [Name in keyof Type]?: Part<Type[Name]> }
    : Type;

export function listOf<Element>(url: string, data: readonly Element[], hasMore = false) {
  return { object: "list", url, has_more: hasMore, data } as const;
}
