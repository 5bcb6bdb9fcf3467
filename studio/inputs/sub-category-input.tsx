import { Select, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { type StringInputProps, set, unset, useDocumentStore, useFormValue } from "sanity";
import { apiVersion } from "@/lib/public-env";
import { textOf } from "@/schemas/objects/search-rules";

/** The sub-categories of the chosen category, in its order: nobody has to spell one. */
export function SubCategoryInput({ value = "", onChange, readOnly, elementProps }: StringInputProps) {
  const category = textOf(useFormValue(["category"]), "_ref");
  const titles = useTitles(category);
  const stray = value !== "" && titles !== null && !titles.includes(value);
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
      readOnly={readOnly || titles === null}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? set(currentTarget.value) : unset())}
    >
      <option value="">{titles === null ? "Looking …" : "Choose one"}</option>
      {stray && <option value={value}>{value} (not in this category)</option>}
      {titles === null && value && <option value={value}>{value}</option>}
      {titles?.map((title) => (
        <option key={title} value={title}>
          {title}
        </option>
      ))}
    </Select>
  );
}

/** Null until the lake has answered. */
function useTitles(category: string): readonly string[] | null {
  const store = useDocumentStore();
  const [titles, setTitles] = useState<readonly string[] | null>(null);
  useEffect(() => {
    setTitles(null);
    if (!category) return;
    const subscription = store
      .listenQuery(
        { fetch: "*[_id == $id][0].subCategories[].title", listen: "*[_id in [$id, $draft]]" },
        { id: category, draft: `drafts.${category}` },
        { perspective: "raw", apiVersion, tag: "sub-categories" },
      )
      .subscribe((found: readonly unknown[] | null) =>
        setTitles([...new Set((found ?? []).filter((title) => typeof title === "string"))]),
      );
    return () => subscription.unsubscribe();
  }, [store, category]);
  return titles;
}
