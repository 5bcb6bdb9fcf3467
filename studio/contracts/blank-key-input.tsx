import { TextInput } from "@sanity/ui";
import { useEffect, useRef, useState } from "react";
import type { StringInputProps } from "sanity";
import { useBlankBook } from "./blank-book";

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
