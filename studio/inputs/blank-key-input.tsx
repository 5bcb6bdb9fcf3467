import { TextInput } from "@sanity/ui";
import { useEffect, useRef, useState } from "react";
import type { StringInputProps } from "sanity";
import { useBlankBook } from "../contracts/blank-book";

/** The key of a blank. It changes when somebody is done with it, and the places that name the blank change along. */
export function BlankKeyInput({ value = "", path, readOnly, elementProps }: StringInputProps) {
  const { rename } = useBlankBook();
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed !== null && typed.trim() !== value) rename(path, value, typed.trim());
    setTyped(null);
  };
  const last = useRef(settle);
  last.current = settle;
  // Escape closes the form around the field without taking the focus from it first.
  useEffect(() => () => last.current(), []);
  return (
    <TextInput
      {...elementProps}
      value={typed ?? value}
      readOnly={readOnly}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key }) => key === "Enter" && settle()}
      onBlur={(event) => {
        settle();
        elementProps.onBlur(event);
      }}
    />
  );
}
