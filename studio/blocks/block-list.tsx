import type { ComponentProps } from "react";
import { ArrayOfObjectsFunctions, type ArrayOfObjectsInputProps, type ObjectItemProps } from "sanity";
import { withSearchWords } from "./search-words";

/** A page's list of blocks. Its menu finds blocks by the words people use. */
export function BlockList(props: ArrayOfObjectsInputProps) {
  return props.renderDefault({ ...props, arrayFunctions: AddBlock });
}

function AddBlock(props: ComponentProps<typeof ArrayOfObjectsFunctions>) {
  return <ArrayOfObjectsFunctions {...props} schemaType={withSearchWords(props.schemaType)} />;
}

/** A block in the list. "Add item before" and "after" open the same menu. */
export function BlockInList(props: ObjectItemProps) {
  return props.renderDefault({ ...props, parentSchemaType: withSearchWords(props.parentSchemaType) });
}
