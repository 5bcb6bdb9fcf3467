import { Select, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { type StringInputProps, set, unset, useDocumentStore, useFormValue } from "sanity";
import { apiVersion } from "@/lib/public-env";
import { textOf } from "@/schemas/objects/search-rules";

interface SubCategory {
  readonly _key: string;
  readonly title: string | null;
}

/** The sub-categories of the chosen category by their titles, in its order. What is stored is the key of one. */
export function SubCategoryInput({ value = "", onChange, readOnly, elementProps }: StringInputProps) {
  const category = textOf(useFormValue(["category"]), "_ref");
  const shelves = useSubCategories(category);
  const stray = value !== "" && shelves !== null && !shelves.some(({ _key }) => _key === value);
  if (!category) {
    return (
      <Text size={1} muted>
        Choose the category first.
      </Text>
    );
  }
  return (
    <Select
      {...elementProps}
      value={value}
      readOnly={readOnly || shelves === null}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? set(currentTarget.value) : unset())}
    >
      <option value="">{shelves === null ? "Looking …" : "Choose one"}</option>
      {stray && <option value={value}>One that this category does not have</option>}
      {shelves === null && value && <option value={value}>Looking …</option>}
      {shelves?.map(({ _key, title }) => (
        <option key={_key} value={_key}>
          {title ?? _key}
        </option>
      ))}
    </Select>
  );
}

/** Null until the lake has answered. */
function useSubCategories(category: string): readonly SubCategory[] | null {
  const store = useDocumentStore();
  const [shelves, setShelves] = useState<readonly SubCategory[] | null>(null);
  useEffect(() => {
    setShelves(null);
    if (!category) return;
    const subscription = store
      .listenQuery(
        { fetch: "*[_id == $id][0].subCategories[] { _key, title }", listen: "*[_id in [$id, $draft]]" },
        { id: category, draft: `drafts.${category}` },
        { perspective: "raw", apiVersion, tag: "sub-categories" },
      )
      .subscribe((found: readonly SubCategory[] | null) => setShelves(found ?? []));
    return () => subscription.unsubscribe();
  }, [store, category]);
  return shelves;
}
