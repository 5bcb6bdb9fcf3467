import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useClient,
  useDocumentOperation,
} from "sanity";
import { apiVersion } from "@/lib/env/public";
import { planPathChange } from "@/lib/publishing/path-change";
import { planSubCategoryChanges } from "@/lib/publishing/sub-category-changes";
import { type AddressOwner, findFormerOwner } from "@/schemas/checks/addresses";
import { useIsShown } from "../connection/use-is-shown";
import { useFailureToast } from "../failure-toast";
import { useOpenQuestions } from "../merging/open-questions";
import { formerPaths, resolvePath } from "./routed-document";

/**
 * Publishing a changed address stores the old one in the same edit, so that the old address never breaks, not even for
 * a moment.
 */
export function useGuardedPublish(
  original: DocumentActionComponent,
  props: DocumentActionProps,
): DocumentActionDescription | null {
  const description = original(props);
  const isShown = useIsShown();
  const client = useClient({ apiVersion });
  const toast = useToast();
  const fail = useFailureToast();
  const { patch } = useDocumentOperation(props.id, props.type);
  const questions = useOpenQuestions(`drafts.${props.id}`);
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
        ...planSubCategoryChanges(props.published, props.draft),
      };
      if (Object.keys(kept).length > 0) patch.execute([{ set: kept }]);
      description.onHandle?.();
    };
    const owner = change.claimed ? await findFormerOwner(client, change.claimed, props.id) : undefined;
    if (!owner || !change.claimed) publish();
    else if (isShown.current) setTakeover({ path: change.claimed, owner, publish });
    else {
      toast.push({
        status: "warning",
        title: "Not published: the address belonged to another page",
        description: `Open the document with the address "${change.claimed}", and publish it again.`,
      });
    }
  };

  const onHandle = () => {
    setIsChecking(true);
    publishGuarded()
      .catch((error: unknown) =>
        fail("Not published: the address could not be checked", error, "Try again in a moment."),
      )
      .finally(() => setIsChecking(false));
  };

  return {
    ...description,
    disabled: description.disabled || isChecking || questions > 0,
    ...(questions > 0 && {
      title: "Answer first what counts: somebody has published the same places meanwhile",
    }),
    onHandle,
    dialog: takeover
      ? {
          type: "confirm",
          tone: "caution",
          message: `"${takeover.path}" used to be the address of "${takeover.owner.title ?? takeover.owner._id}" and still redirects there. After you publish, visitors see this page instead.`,
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
