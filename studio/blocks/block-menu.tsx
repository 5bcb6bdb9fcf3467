import { ComponentIcon } from "@sanity/icons/Component";
import { CopyIcon } from "@sanity/icons/Copy";
import { LinkIcon } from "@sanity/icons/Link";
import { UnlinkIcon } from "@sanity/icons/Unlink";
import { Button } from "@sanity/ui";
import { Menu, MenuButton, MenuItem } from "@sanity/ui/menu";
import { useToast } from "@sanity/ui/toast";
import { type ObjectItemProps, useClient, useCopyPaste, useFormValue } from "sanity";
import { useRouter } from "sanity/router";
import { apiVersion } from "@/lib/env/public";
import { textOf } from "@/schemas/objects/search-rules";
import { useFailureToast } from "../failure-toast";
import { detach, isBlockEntry, isFormDocument, makeReusable, titleOfBlock } from "./reuse";

/** What can be done with a block beyond this page, beside the Studio's own menu. */
export function BlockMenu({
  value,
  schemaType,
  path,
}: Pick<ObjectItemProps, "value" | "schemaType" | "path">) {
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
