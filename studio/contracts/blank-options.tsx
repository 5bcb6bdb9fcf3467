import { Box, Card, Stack, Text } from "@sanity/ui";
import { blankKinds } from "@/lib/contracts/blank-kinds";
import type { KnownBlank } from "./known-blanks";

/** Marks the entry that adds a blank. No real key looks like this. */
export const NEW_BLANK = "+";

interface BlankOptionsProps {
  id: string;
  blanks: readonly KnownBlank[];
  /** The label of a new blank; null when there is none to add. */
  newLabel: string | null;
  /** The entry that Enter chooses. */
  active: number;
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

const list = { maxHeight: "15rem", overflowY: "auto" } as const;

/** The blanks to choose from: label, kind, sample and, for those of a shared clause, which clause. */
export function BlankOptions({ id, blanks, newLabel, active, chosen, onChoose }: BlankOptionsProps) {
  return (
    <Card border radius={2} style={list}>
      <Stack id={id} role="listbox" aria-label="Blanks" padding={1} gap={1}>
        {blanks.map(({ key, label, kind, sample, from }, index) => (
          <Option
            key={key}
            id={`${id}-${index}`}
            isActive={index === active}
            isChosen={key === chosen}
            title={label}
            facts={[kindTitle(kind), sample, from && `from “${from}”`]}
            onChoose={() => onChoose(key)}
          />
        ))}
        {newLabel && (
          <Option
            id={`${id}-${blanks.length}`}
            isActive={active === blanks.length}
            isChosen={false}
            title={`Add “${newLabel}”`}
            facts={["A new blank of this document"]}
            onChoose={() => onChoose(NEW_BLANK)}
          />
        )}
        {blanks.length === 0 && !newLabel && (
          <Box padding={3}>
            <Text size={1} muted>
              No blanks yet. Type the name of the first one.
            </Text>
          </Box>
        )}
      </Stack>
    </Card>
  );
}

interface OptionProps {
  id: string;
  isActive: boolean;
  isChosen: boolean;
  title: string;
  facts: readonly (string | null)[];
  onChoose: () => void;
}

/** Enter in the search field chooses the active entry, so the keyboard never has to leave the field. */
function Option({ id, isActive, isChosen, title, facts, onChoose }: OptionProps) {
  return (
    <Card
      id={id}
      role="option"
      aria-selected={isActive}
      tone={isActive ? "primary" : "default"}
      padding={3}
      radius={2}
      style={{ cursor: "pointer" }}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: "nearest" });
      }}
      // Runs before the field loses focus, which would close the form around it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Stack gap={2}>
        <Text size={1} weight={isChosen ? "bold" : "medium"}>
          {title}
        </Text>
        <Text size={0} muted textOverflow="ellipsis">
          {facts.filter(Boolean).join(" · ")}
        </Text>
      </Stack>
    </Card>
  );
}

function kindTitle(kind: string): string {
  return blankKinds.find(({ value }) => value === kind)?.title ?? "Text";
}
