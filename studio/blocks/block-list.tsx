import { ClipboardIcon } from "@sanity/icons/Clipboard";
import { Box, Button, Flex, Stack } from "@sanity/ui";
import type { ComponentProps } from "react";
import {
  ArrayOfObjectsFunctions,
  type ArrayOfObjectsInputProps,
  type ObjectItemProps,
  useCopyPaste,
  useFormValue,
} from "sanity";
import { BlockSentences } from "../explaining/block-sentences";
import { BlockMenu } from "./block-menu";
import { isFormDocument } from "./reuse";
import { withSearchWords } from "./search-words";

/** A page's list of blocks. Its menu finds blocks by the words people use. */
export function BlockList(props: ArrayOfObjectsInputProps) {
  return (
    <Stack gap={2}>
      <BlockSentences of={props.schemaType.of} />
      {props.renderDefault({ ...props, arrayFunctions: AddBlock })}
      {!props.readOnly && <PasteBlock path={props.path} />}
    </Stack>
  );
}

function AddBlock(props: ComponentProps<typeof ArrayOfObjectsFunctions>) {
  return <ArrayOfObjectsFunctions {...props} schemaType={withSearchWords(props.schemaType)} />;
}

/** "Copy for another page" in the menu of a block puts it on the clipboard; this takes it from there, on any page. */
function PasteBlock({ path }: Pick<ArrayOfObjectsInputProps, "path">) {
  const { onPaste } = useCopyPaste();
  const value = useFormValue([]);
  const paste = () => {
    if (isFormDocument(value)) void onPaste(path, value, { context: { source: "fieldAction" } });
  };
  return <Button icon={ClipboardIcon} mode="ghost" text="Paste copied block" fontSize={1} onClick={paste} />;
}

/** A block in the list. "Add item before" and "after" open the same menu. */
export function BlockInList(props: ObjectItemProps) {
  const item = props.renderDefault({ ...props, parentSchemaType: withSearchWords(props.parentSchemaType) });
  // A reusable block holds no other ones.
  const isShared = useFormValue(["_type"]) === "reusableBlock";
  if (props.readOnly || isShared) return item;
  return (
    <Flex align="center" gap={1}>
      <Box flex={1} className="block-in-list">
        {item}
      </Box>
      <BlockMenu value={props.value} schemaType={props.schemaType} path={props.path} />
    </Flex>
  );
}
