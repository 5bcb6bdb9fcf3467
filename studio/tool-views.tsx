import { Button, Flex } from "@sanity/ui";
import { StateLink } from "sanity/router";

interface ToolViewsProps {
  /** `name` is in the address, as the tool's router has it; the first view has none. */
  readonly views: readonly { readonly name: string | null; readonly title: string }[];
  readonly current: string | null;
}

/** Links between the views of a tool. */
export function ToolViews({ views, current }: ToolViewsProps) {
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
