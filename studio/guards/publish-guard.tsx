import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useClient,
  useDocumentOperation,
} from "sanity";
import { apiVersion } from "@/lib/public-env";
import { type AddressOwner, findFormerOwner } from "@/schemas/objects/addresses";
import { planPathChange } from "./path-change";
import { formerPaths, resolvePath } from "./routed-document";
import { planShelfChanges } from "./shelf-changes";

/**
 * Publishing a changed address keeps the old one on the document, in the edit that goes out with the publish, so that
 * there is no moment at which a visitor of the old address finds nothing.
 */
export function useGuardedPublish(
  original: DocumentActionComponent,
  props: DocumentActionProps,
): DocumentActionDescription | null {
  const description = original(props);
  const client = useClient({ apiVersion });
  const toast = useToast();
  const { patch } = useDocumentOperation(props.id, props.type);
  const [isChecking, setIsChecking] = useState(false);
  const [takeover, setTakeover] = useState<{
    path: string;
    owner: AddressOwner;
    publish: () => void;
  } | null>(null);
  if (!description) return null;

  const publishGuarded = async () => {
    const [published, next] = await Promise.all([
      resolvePath(client, props.published),
      resolvePath(client, props.draft ?? props.published),
    ]);
    const stored = formerPaths(props.draft ?? props.published);
    const previousPaths = [...formerPaths(props.published), ...stored];
    const change = planPathChange({ published, next, previousPaths, stored });
    const publish = () => {
      const kept = {
        ...(change.previousPaths && { previousPaths: change.previousPaths }),
        ...planShelfChanges(props.published, props.draft),
      };
      if (Object.keys(kept).length > 0) patch.execute([{ set: kept }]);
      description.onHandle?.();
    };
    const owner = change.claimed ? await findFormerOwner(client, change.claimed, props.id) : undefined;
    if (owner && change.claimed) setTakeover({ path: change.claimed, owner, publish });
    else publish();
  };

  const onHandle = () => {
    setIsChecking(true);
    publishGuarded()
      .catch((error: unknown) =>
        toast.push({
          status: "error",
          title: "Not published: the address could not be checked",
          description: `${error instanceof Error ? error.message : String(error)} Try again in a moment.`,
        }),
      )
      .finally(() => setIsChecking(false));
  };

  return {
    ...description,
    disabled: description.disabled || isChecking,
    onHandle,
    dialog: takeover
      ? {
          type: "confirm",
          tone: "caution",
          message: `"${takeover.path}" used to be the address of "${takeover.owner.title ?? takeover.owner._id}", and its visitors are still sent on from there. After publishing they see this page instead.`,
          confirmButtonText: "Publish here",
          cancelButtonText: "Choose another address",
          onConfirm: () => {
            setTakeover(null);
            takeover.publish();
          },
          onCancel: () => setTakeover(null),
        }
      : description.dialog,
  };
}
