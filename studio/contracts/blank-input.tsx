import { Button, Select, Stack, Text, TextInput } from "@sanity/ui";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type StringInputProps, set, unset, useFormValue } from "sanity";
import { optionalClauses } from "@/schemas/contracts/only-with";
import { read, textOf } from "@/schemas/objects/search-rules";
import { useBlankBook } from "./blank-book";
import { useCloseBlank } from "./blank-in-text";
import { BlankOptions, NEW_BLANK } from "./blank-options";
import { keyFromLabel, searchBlanks } from "./known-blanks";
import { NewBlankForm } from "./new-blank-form";

/** Editors choose a blank by its label, or name and add a new one here. Signatures take names of parties only. */
export function BlankInput({ value, onChange, readOnly, elementProps, path }: StringInputProps) {
  const { blanks, add } = useBlankBook();
  const close = useCloseBlank();
  const listId = useId();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const [isNaming, setIsNaming] = useState(false);
  const ofParty = path.at(-1) === "party";
  const field = elementProps.ref;
  useEffect(() => {
    if (ofParty || isNaming) return;
    // The form around a blank first focuses its own button, which helps nobody who wants a blank.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [field, ofParty, isNaming]);
  const offered = blanks.filter(({ kind }) => !ofParty || kind === "party");
  const found = searchBlanks(offered, query);
  const label = query.trim();
  const canAdd = label !== "" && !offered.some((blank) => blank.label.toLowerCase() === label.toLowerCase());
  const options = [...found.map(({ key }) => key), ...(canAdd ? [NEW_BLANK] : [])];
  const chosen = blanks.find(({ key }) => key === value);

  const choose = (key: string) => {
    if (key === NEW_BLANK) {
      setIsNaming(true);
      return;
    }
    setQuery("");
    onChange(set(key));
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[active];
    if (step) setActive((active + step + options.length) % Math.max(options.length, 1));
    else if (event.key === "Enter" && option) choose(option);
    else return;
    event.preventDefault();
  };

  if (isNaming) {
    return (
      <NewBlankForm
        label={label}
        kind={ofParty ? "party" : "text"}
        keyOf={(name) =>
          keyFromLabel(
            name,
            blanks.map(({ key }) => key),
          )
        }
        onCancel={() => setIsNaming(false)}
        onAdd={(blank) => {
          add(blank);
          setIsNaming(false);
          choose(blank.key);
        }}
      />
    );
  }
  return (
    <Stack gap={3}>
      {value && (
        <Text size={1} muted>
          {chosen ? `Now: ${chosen.label}` : `Now: “${value}”, which is not among the blanks`}
        </Text>
      )}
      <TextInput
        {...elementProps}
        value={query}
        readOnly={readOnly}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={options[active] === undefined ? undefined : `${listId}-${active}`}
        aria-label={ofParty ? "Search the parties" : "Search the blanks"}
        placeholder="Type to search, or to name a new one"
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <BlankOptions
        id={listId}
        blanks={found}
        newLabel={canAdd ? label : null}
        active={active}
        chosen={value}
        onChoose={readOnly ? () => {} : choose}
      />
      {ofParty && value && !readOnly && (
        <Button
          mode="bleed"
          fontSize={1}
          text="Leave the name to the signer"
          onClick={() => onChange(unset())}
        />
      )}
    </Stack>
  );
}

/** The key of a blank. It changes when the editor leaves the field, together with every use of the blank. */
export function BlankKeyInput({ value = "", path, readOnly, elementProps }: StringInputProps) {
  const { rename } = useBlankBook();
  const [typed, setTyped] = useState<string | null>(null);
  const applyTyped = () => {
    if (typed !== null && typed.trim() !== value) rename(path, value, typed.trim());
    setTyped(null);
  };
  const last = useRef(applyTyped);
  last.current = applyTyped;
  // Escape closes the form without taking the focus from the field first.
  useEffect(() => () => last.current(), []);
  return (
    <TextInput
      {...elementProps}
      value={typed ?? value}
      readOnly={readOnly}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key }) => key === "Enter" && applyTyped()}
      onBlur={(event) => {
        applyTyped();
        elementProps.onBlur(event);
      }}
    />
  );
}

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
