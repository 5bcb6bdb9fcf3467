import { createContext, use, useSyncExternalStore } from "react";
import type { Filled, FillingStore } from "@/components/contracts/filling/filling-store";

/** Gives the parts of the form and of the text what they show, without rendering the others at every key. */
export const FillingContext = createContext<FillingStore | null>(null);

/** The form's store, which stays the same. */
export function useStore(): FillingStore {
  const store = use(FillingContext);
  if (!store) throw new Error("Cannot show a blank: it is outside of a form. Put it into FillEditor.");
  return store;
}

/** Follows one part of what is filled in: renders only when this part changes. Choose text, numbers or kept objects. */
export function useFilled<Part>(choose: (filled: Filled) => Part): Part {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, () => choose(store.filled));
}
