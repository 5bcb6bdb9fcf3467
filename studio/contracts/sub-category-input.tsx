import { Select, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { type StringInputProps, set, unset, useDocumentStore, useFormValue } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { textOf } from "@/schemas/objects/search-rules";

interface SubCategory {
  readonly _key: string;
  readonly title: string | null;
}

/** Lists the sub-categories of the chosen category by title, in its order. The field stores the key. */
export function SubCategoryInput({ value = "", onChange, readOnly, elementProps }: StringInputProps) {
  const category = textOf(useFormValue(["category"]), "_ref");
  const subCategories = useSubCategories(category);
  const isUnknown =
    value !== "" && subCategories !== null && !subCategories.some(({ _key }) => _key === value);
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
      readOnly={readOnly || subCategories === null}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? set(currentTarget.value) : unset())}
    >
      <option value="">{subCategories === null ? "Looking …" : "Choose one"}</option>
      {isUnknown && <option value={value}>One that this category does not have</option>}
      {subCategories === null && value && <option value={value}>Looking …</option>}
      {subCategories?.map(({ _key, title }) => (
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
  const [subCategories, setSubCategories] = useState<readonly SubCategory[] | null>(null);
  useEffect(() => {
    setSubCategories(null);
    if (!category) return;
    const subscription = store
      .listenQuery(
        { fetch: "*[_id == $id][0].subCategories[] { _key, title }", listen: "*[_id in [$id, $draft]]" },
        { id: category, draft: `drafts.${category}` },
        { perspective: "raw", apiVersion, tag: "sub-categories" },
      )
      .subscribe((found: readonly SubCategory[] | null) => setSubCategories(found ?? []));
    return () => subscription.unsubscribe();
  }, [store, category]);
  return subCategories;
}
