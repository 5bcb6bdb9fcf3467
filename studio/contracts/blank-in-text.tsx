import { createContext, useContext } from "react";
import { type BlockProps, useGetFormValue } from "sanity";
import { styled } from "styled-components";
import { textOf } from "@/schemas/objects/search-rules";
import { useBlankBook } from "./blank-book";
import { pathBehind } from "./blank-uses";

/** A line to write on, as in the contract. The Studio's own box would cut the label after a few letters. */
const Line = styled.span`
  & > span:first-of-type {
    height: auto;
    padding: 0 0.25em;
    line-height: 1.25;
    vertical-align: baseline;
    border-radius: 3px 3px 0 0;
    box-shadow: inset 0 -2px 0 var(--card-focus-ring-color);
    background: color-mix(in srgb, var(--card-focus-ring-color) 10%, transparent);
  }
  & > span[data-focused],
  & > span[data-selected] {
    background: color-mix(in srgb, var(--card-focus-ring-color) 28%, transparent);
  }
  &[data-unknown] > span:first-of-type {
    box-shadow: inset 0 -2px 0 var(--card-badge-critical-dot-color);
  }
  & > span > span {
    max-width: 24em;
  }
`;
const words = {
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const;

const CloseContext = createContext<() => void>(() => {});

/** Closes the form of the blank around the caller and puts the cursor after the blank. Does nothing elsewhere. */
export const useCloseBlank = () => useContext(CloseContext);

/** A blank in the text of a contract: its label on a line. */
export function BlankInText(props: BlockProps) {
  const { blanks, isComplete } = useBlankBook();
  const key = textOf(props.value, "blank");
  const known = blanks.find((blank) => blank.key === key);
  const getFormValue = useGetFormValue();
  const close = () => {
    props.onClose();
    // The Studio leaves the cursor on the blank, where typing has no effect.
    const behind = pathBehind(props.path, getFormValue(props.path.slice(0, -1)));
    if (behind) props.onPathFocus(behind);
  };
  return (
    <CloseContext value={close}>
      <Line data-testid="blank-in-text" data-unknown={known || !key || !isComplete ? undefined : ""}>
        {props.renderDefault({
          ...props,
          renderPreview: () => <span style={words}>{known?.label || key || "choose a blank"}</span>,
        })}
      </Line>
    </CloseContext>
  );
}
