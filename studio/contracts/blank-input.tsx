import { Button, Stack, Text, TextInput } from "@sanity/ui";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { type StringInputProps, set, unset } from "sanity";
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
