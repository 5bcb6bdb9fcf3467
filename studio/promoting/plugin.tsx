import { BulbOutlineIcon } from "@sanity/icons/BulbOutline";
import { useToast } from "@sanity/ui/toast";
import { type ComponentProps, useEffect, useState } from "react";
import { type DocumentActionComponent, useClient, useDocumentPairPermissions } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { readInstant } from "@/lib/freshness/schedule";
import { isRoutedType } from "@/lib/routes";
import { textOf } from "@/schemas/objects/search-rules";
import { definePlugin } from "../define-plugin";
import { titleOf } from "../documents";
import { useFailureToast } from "../failure-toast";
import { at } from "../order";
import { isOfRelease } from "../wrap-action";
import { loadPlaces, type Places } from "./places";
import { PromotionForm } from "./promotion-form";
import { resultInWords } from "./promotion-words";
import { type Into, type Promotion, promote } from "./write-promotion";

/** A page in the navigation, on the home page and in an announcement, with one form. */
export const promoting = definePlugin({
  name: "promoting",
  document: {
    actions: (actions, context) =>
      isRoutedType(context.schemaType) && context.schemaType !== "announcement" && !isOfRelease(context)
        ? [...actions, at(80, PromotePage)]
        : actions,
  },
});

/**
 * The action "Promote": a card in a menu and an announcement that lead to this page, written from its own words and, of a
 * deal, with its dates.
 */
const PromotePage: DocumentActionComponent = ({ id, published, onComplete }) => {
  const client = useClient({ apiVersion });
  const toast = useToast();
  const fail = useFailureToast();
  const [isOpen, setIsOpen] = useState(false);
  const [permission] = useDocumentPairPermissions({
    id: "navigation",
    type: "navigation",
    permission: "publish",
  });
  if (permission?.granted === false) return null;
  const close = () => {
    setIsOpen(false);
    onComplete();
  };
  const publish = async (promotion: Promotion, into: Into, places: Places) => {
    try {
      await promote(client, promotion, into, places.hasDraft);
      toast.push({ status: "success", ...resultInWords(promotion, into, new Date()) });
      close();
    } catch (error) {
      fail(into === null ? "Nothing was published" : "Nothing was added to a release", error);
    }
  };
  return {
    label: "Promote",
    icon: BulbOutlineIcon,
    disabled: published === null,
    title: published === null ? "Publish the page first: visitors would find nothing there." : null,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: "dialog",
      header: "Promote this page",
      content: (
        <PromotionWithPlaces
          page={id}
          title={titleOf(published) ?? ""}
          words={textOf(published, "summary")}
          dates={{
            startsAt: readInstant(textOf(published, "startsAt")),
            endsAt: readInstant(textOf(published, "endsAt")),
          }}
          onPublish={publish}
        />
      ),
      onClose: close,
    },
  };
};
PromotePage.displayName = "PromotePage";

function PromotionWithPlaces(props: Omit<ComponentProps<typeof PromotionForm>, "places">) {
  const client = useClient({ apiVersion });
  const fail = useFailureToast();
  const [places, setPlaces] = useState<Places | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    loadPlaces(client).then(setPlaces, (error: unknown) => fail("The menus could not be read", error));
  }, []);
  return <PromotionForm places={places} {...props} />;
}
