import { Box, Text } from "@sanity/ui";
import { type ChangeEvent, useId } from "react";
import { type StringInputProps, set } from "sanity";
import { styled } from "styled-components";
import { Screen } from "@/components/content/scenes/screen";
import "@/components/content/scenes/scenes.css";
import { scenes } from "../../lib/content/scenes";

const grid = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(13rem, 1fr))",
  gap: "0.75rem",
  maxHeight: "32rem",
  overflowY: "auto",
  padding: "0.25rem",
} as const;
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
/** The site's light colors (globals.css): the Studio has none of its tokens. As wide as a page's, then made smaller. */
const Picture = styled.span`
  display: block;
  width: 32rem;
  zoom: 0.38;
  border-radius: 1rem;
  pointer-events: none;
  --paper: #fcfaf6;
  --tint: #f4efe8;
  --card: #fffefc;
  --ink: #131b2e;
  --ink-muted: #464e62;
  --line: #ddd9d2;
  --line-strong: #7e8491;
  --accent: #3d38c1;
  --accent-ink: #fffdf9;
  --accent-soft: #e3e7ff;
  --accent-line: #bcc3fb;
  --good: #00693f;
  --good-soft: #d9f2e3;
  --warn: #8f5200;
  --warn-soft: #fdecd2;
  --shadow-tint: #131b2e1f;
`;
const Frame = styled.span`
  display: grid;
  overflow: hidden;
  height: 11rem;
  align-items: center;
  justify-content: center;
  border-radius: 0.375rem;
  background: #e3e7ff;
`;
/** Keyboard and screen readers use this input; the card around it is what people see. */
const unseen = { position: "absolute", opacity: 0, width: 1, height: 1 } as const;

/** Editors choose a scene by its picture, which is the screen itself as pages show it. */
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
            <Frame>
              <Picture className="scene">
                <Screen name={scene.value} />
              </Picture>
            </Frame>
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
