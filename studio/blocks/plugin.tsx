import { type ArrayOfObjectsInputProps, type ItemProps, isObjectItemProps } from "sanity";
import { definePlugin } from "../define-plugin";
import { typeEntry } from "../desk/desk";
import { isBlock } from "../explaining/block-sentences";
import { BlockInList, BlockList } from "./block-list";

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
