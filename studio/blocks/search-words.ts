import type { ArraySchemaType, SchemaType } from "sanity";

/** The title with what else people call the block (see `BlockMenu`). */
function titleForSearch({ name, title = name, options }: SchemaType): string {
  return options?.menu?.words ? `${title} (${options.menu.words})` : title;
}

/** The Studio compares types by identity on each render, so each list of blocks is copied once. */
const copies = new WeakMap<ArraySchemaType, ArraySchemaType>();

/**
 * The insert menu searches titles only, so it gets titles that hold the search words. The schema keeps the plain titles
 * for messages and forms.
 */
export function withSearchWords(list: ArraySchemaType): ArraySchemaType {
  const known = copies.get(list);
  if (known) return known;
  const of = list.of.map(
    (type): SchemaType => Object.create(type, { title: { value: titleForSearch(type) } }),
  );
  const copy: ArraySchemaType = Object.create(list, { of: { value: of } });
  copies.set(list, copy);
  return copy;
}
