import { Box, Text } from "@sanity/ui";
import { type ChangeEvent, useId } from "react";
import { type StringInputProps, set } from "sanity";
import { styled } from "styled-components";
import { scenes } from "../../schemas/objects/scenes";

const grid = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(9rem, 1fr))",
  gap: "0.75rem",
  maxHeight: "26rem",
  overflowY: "auto",
  padding: "0.25rem",
} as const;
const drawing = { display: "block", width: "100%", height: "auto", borderRadius: "0.5rem" } as const;
const Choice = styled.label`
  position: relative;
  padding: 0.5rem;
  border: 1px solid var(--card-border-color);
  border-radius: 0.375rem;
  cursor: pointer;
  &:has(:checked) {
    border-color: var(--card-focus-ring-color);
    box-shadow: inset 0 0 0 1px var(--card-focus-ring-color);
  }
  &:focus-within {
    outline: 2px solid var(--card-focus-ring-color);
    outline-offset: 2px;
  }
`;
/** Keyboard and screen readers use this input; the card around it is what people see. */
const unseen = { position: "absolute", opacity: 0, width: 1, height: 1 } as const;

/** Editors choose a scene by its picture. */
export function SceneInput({ value, onChange, readOnly, elementProps, schemaType }: StringInputProps) {
  const group = useId();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(set(currentTarget.value));
  return (
    <div role="radiogroup" aria-label={schemaType.title} style={grid}>
      {scenes.map((scene, index) => {
        const isChosen = scene.value === value;
        return (
          <Choice key={scene.value}>
            <input
              type="radio"
              name={group}
              value={scene.value}
              checked={isChosen}
              disabled={readOnly}
              onChange={choose}
              onFocus={elementProps.onFocus}
              onBlur={elementProps.onBlur}
              {...(isChosen || (!value && index === 0) ? { ref: elementProps.ref } : {})}
              style={unseen}
            />
            {/* biome-ignore lint/performance/noImgElement: the Studio is no page of Next's */}
            <img
              src={`/api/scenes/${scene.value}`}
              alt=""
              width={640}
              height={520}
              loading="lazy"
              style={drawing}
            />
            <Box paddingTop={2}>
              <Text size={1} weight={isChosen ? "semibold" : "regular"}>
                {scene.title}
              </Text>
            </Box>
          </Choice>
        );
      })}
    </div>
  );
}
