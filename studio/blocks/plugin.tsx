import { ClipboardIcon } from "@sanity/icons/Clipboard";
import { ComponentIcon } from "@sanity/icons/Component";
import { CopyIcon } from "@sanity/icons/Copy";
import { LinkIcon } from "@sanity/icons/Link";
import { UnlinkIcon } from "@sanity/icons/Unlink";
import { Box, Button, Flex, Stack } from "@sanity/ui";
import { Menu, MenuButton, MenuItem } from "@sanity/ui/menu";
import { useToast } from "@sanity/ui/toast";
import type { ComponentProps } from "react";
import {
  ArrayOfObjectsFunctions,
  type ArrayOfObjectsInputProps,
  type ArraySchemaType,
  type ItemProps,
  isObjectItemProps,
  type ObjectItemProps,
  type SchemaType,
  useClient,
  useCopyPaste,
  useFormValue,
} from "sanity";
import { useRouter } from "sanity/router";
import { apiVersion } from "@/lib/env/public";
import { textOf } from "@/schemas/objects/search-rules";
import { definePlugin } from "../define-plugin";
import { typeEntry } from "../desk/desk";
import { BlockSentences, isBlock } from "../explaining/explained-input";
import { useFailureToast } from "../failure-toast";
import { detach, isBlockEntry, isFormDocument, makeReusable, titleOfBlock } from "./reuse";

/** The list of blocks of a page, and blocks that several pages share. */
export const blocks = definePlugin({
  name: "blocks",
  desk: [typeEntry(200, "reusableBlock", "Reusable blocks")],
  inputs: { blockList: PageBlocks },
  form: { components: { item: Item } },
});

/** A variant of a page has a copy of its blocks, and the vendor's list. */
function PageBlocks(props: ArrayOfObjectsInputProps) {
  return props.path.length === 1 ? <BlockList {...props} /> : props.renderDefault(props);
}

function Item(props: ItemProps) {
  return isObjectItemProps(props) && isBlock(props.path) ? (
    <BlockInList {...props} />
  ) : (
    props.renderDefault(props)
  );
}

/** A page's list of blocks. Its menu finds blocks by the words people use. */
function BlockList(props: ArrayOfObjectsInputProps) {
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
function BlockInList(props: ObjectItemProps) {
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

/** The title with what else people call the block (see `BlockMenu`). */
function titleForSearch({ name, title = name, options }: SchemaType): string {
  return options?.menu?.words ? `${title} (${options.menu.words})` : title;
}

/** The Studio compares types by identity on each render, so each list of blocks is copied once. */
const copies = new WeakMap<ArraySchemaType, ArraySchemaType>();

/**
 * The insert menu searches titles only, so it gets titles that hold the search words. The schema keeps the plain titles
 * for messages and forms.
 */
export function withSearchWords(list: ArraySchemaType): ArraySchemaType {
  const known = copies.get(list);
  if (known) return known;
  const of = list.of.map(
    (type): SchemaType => Object.create(type, { title: { value: titleForSearch(type) } }),
  );
  const copy: ArraySchemaType = Object.create(list, { of: { value: of } });
  copies.set(list, copy);
  return copy;
}

/** What can be done with a block beyond this page, beside the Studio's own menu. */
function BlockMenu({ value, schemaType, path }: Pick<ObjectItemProps, "value" | "schemaType" | "path">) {
  const client = useClient({ apiVersion });
  const document = useFormValue([]);
  const { navigateIntent } = useRouter();
  const { onCopy } = useCopyPaste();
  const toast = useToast();
  const fail = useFailureToast();
  if (!isBlockEntry(value) || !isFormDocument(document)) return null;

  const reuse = () => {
    const title = titleOfBlock(value, schemaType.title ?? value._type);
    makeReusable(client, document, { block: value, title, id: crypto.randomUUID() }).then(
      () =>
        toast.push({
          status: "success",
          title: `“${title}” is a reusable block now`,
          description: "Choose “Reusable block” on another page to show it there too.",
        }),
      (error: unknown) => fail("The block was not made reusable", error),
    );
  };
  const separate = () => {
    detach(client, document, value).then(
      () =>
        toast.push({
          status: "success",
          title: "The blocks belong to this page now",
          description: "Changes to the reusable block no longer reach them.",
        }),
      (error: unknown) => fail("The block was not detached", error),
    );
  };
  const shared = textOf(value.reference, "_ref");
  return (
    <MenuButton
      id={`reuse-${value._key}`}
      button={
        <Button aria-label="Reuse this block" icon={ComponentIcon} mode="bleed" padding={2} fontSize={1} />
      }
      menu={
        <Menu>
          <MenuItem
            icon={CopyIcon}
            text="Copy for another page"
            onClick={() => void onCopy(path, document, { context: { source: "arrayItem" } })}
          />
          {value._type === "reusable" ? (
            <>
              <MenuItem
                icon={LinkIcon}
                text="Open, and see where it is used"
                disabled={shared === ""}
                onClick={() => navigateIntent("edit", { id: shared, type: "reusableBlock" })}
              />
              <MenuItem icon={UnlinkIcon} text="Detach" disabled={shared === ""} onClick={separate} />
            </>
          ) : (
            <MenuItem icon={ComponentIcon} text="Make reusable" onClick={reuse} />
          )}
        </Menu>
      }
      popover={{ portal: true, placement: "bottom-end" }}
    />
  );
}
