import { Select } from "@sanity/ui";
import { type StringInputProps, set, unset, useFormValue } from "sanity";
import { optionalClauses } from "@/schemas/contracts/only-with";
import { read, textOf } from "@/schemas/objects/search-rules";
import { useBlankBook } from "./blank-book";

/** Lists the optional clauses of the contract by heading. The field stores the key. */
export function OnlyWithInput({ value = "", onChange, readOnly, elementProps }: StringInputProps) {
  const document = useFormValue([]);
  const { shared } = useBlankBook();
  const known = optionalClauses(document).map((clause) => {
    const text = shared.find(({ _id }) => _id === textOf(read(clause, "clause"), "_ref")) ?? clause;
    return { key: textOf(clause, "_key"), heading: textOf(text, "heading") };
  });
  return (
    <Select
      {...elementProps}
      value={value}
      readOnly={readOnly}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? set(currentTarget.value) : unset())}
    >
      <option value="">None: always there</option>
      {value !== "" && !known.some(({ key }) => key === value) && (
        <option value={value}>One that is not optional here</option>
      )}
      {known.map(({ key, heading }) => (
        <option key={key} value={key}>
          {heading || key}
        </option>
      ))}
    </Select>
  );
}
