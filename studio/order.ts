import type { ConfigContext, Tool } from "sanity";

const places = new WeakMap<object, number>();

/** Gives an item its place in a list to which several plugins add. Numbers leave room for others. */
export function at<Item extends object>(place: number, item: Item): Item {
  places.set(item, place);
  return item;
}

/** What has no place comes first: it is the vendor's. */
export function inOrder<Item extends object>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/** A tool at its place in the navigation, for the people who may use it. */
export function toolAt(
  place: number,
  tool: Tool,
  isFor: (user: ConfigContext["currentUser"]) => boolean = () => true,
) {
  at(place, tool);
  return (tools: Tool[], { currentUser }: ConfigContext) => (isFor(currentUser) ? [...tools, tool] : tools);
}

/** Items that stay in this order, for React. */
export function keyed<Item>(items: readonly Item[]): { readonly key: number; readonly item: Item }[] {
  return items.map((item, key) => ({ key, item }));
}
