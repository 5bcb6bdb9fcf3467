import { Button, Flex } from "@sanity/ui";
import { StateLink } from "sanity/router";

const views = [
  { name: null, title: "Site check" },
  { name: "replace", title: "Find and replace" },
] as const;

export type ToolView = (typeof views)[number]["name"];

/** What the tool shows: the check, or find and replace. */
export function ToolViews({ current }: { readonly current: ToolView }) {
  return (
    <Flex as="nav" aria-label="Views" gap={2}>
      {views.map(({ name, title }) => (
        <Button
          as={StateLink}
          key={title}
          aria-current={name === current ? "page" : undefined}
          mode="bleed"
          selected={name === current}
          state={name === null ? {} : { view: name }}
          text={title}
        />
      ))}
    </Flex>
  );
}
