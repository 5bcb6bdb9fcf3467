import type {
  DocumentActionComponent,
  DocumentActionDescription,
  DocumentActionProps,
  DocumentActionsResolver,
  NewDocumentOptionsResolver,
} from "sanity";
import { isExperimentType } from "@/lib/experiments/experiment";
import { isRecord } from "@/lib/publishing/records";
import { isRoutedType } from "@/lib/routes";
import { useKeptPublish } from "./connection/kept-publish";
import { useDeletion } from "./deleted/deletion-action";
import { PublishWinner } from "./experiments/publish-winner";
import { StartExperiment } from "./experiments/start-experiment";
import { withoutAddress } from "./guards/duplicate-guard";
import { useGuardedPublish } from "./guards/publish-guard";
import { useGuardedRemoval } from "./guards/removal-guard";
import { PromotePage } from "./promoting/promote-page";
import { CheckBeforePublishing } from "./report/check-action";
import { AskToPublish } from "./requests/ask-to-publish";
import { UnpublishLater } from "./scheduling/unpublish-later";
import { SharePreview } from "./sharing/share-preview";
import { isSingleton } from "./singletons";
import { SaveAsTemplate } from "./starting/save-as-template";

const singletonActions = new Set<string | undefined>([
  "publish",
  "discardChanges",
  "restore",
  "schedule",
  "discardVersion",
  // The action that makes a task about the document is the only one without a name.
  undefined,
]);

/** The duplicate action alone reads this property. */
const copyWithoutAddress = { mapDocument: withoutAddress };

export const resolveActions: DocumentActionsResolver = (actions, { schemaType, versionType }) => {
  const some = offered(actions, schemaType);
  // The actions of a version have the names of those of a draft. A release is checked as a whole, by the lake.
  const more = [
    ...(isRecord(schemaType) ? [] : [CheckBeforePublishing]),
    ...(isRoutedType(schemaType) ? [SharePreview, SaveAsTemplate] : []),
    ...(isExperimentType(schemaType) ? [StartExperiment] : []),
  ];
  if (versionType === "version" || versionType === "scheduled-draft") return [...some, ...more];
  const own = some.map((original) => guard(original, schemaType));
  const canGo = own.some(({ action }) => action === "unpublish");
  const decide = schemaType === "experiment" ? [PublishWinner] : [];
  const ask = isRecord(schemaType) ? [] : [AskToPublish];
  const promotes = isRoutedType(schemaType) && schemaType !== "announcement" ? [PromotePage] : [];
  return [...own, ...decide, ...ask, ...(canGo ? [UnpublishLater] : []), ...more, ...promotes];
};

function offered(actions: readonly DocumentActionComponent[], schemaType: string): DocumentActionComponent[] {
  return actions.filter(({ action }) => {
    if (isRecord(schemaType)) return action === "delete";
    return !isSingleton(schemaType) || singletonActions.has(action);
  });
}

/** Singletons exist from the start and pictures come by upload, so the menu offers neither. */
export const resolveNewDocumentOptions: NewDocumentOptionsResolver = (options) =>
  options.filter(
    ({ templateId }) =>
      !isSingleton(templateId) && !isRecord(templateId) && !templateId.startsWith("sanity."),
  );

type Guard = (
  original: DocumentActionComponent,
  props: DocumentActionProps,
) => DocumentActionDescription | null;

const useCopyWithoutAddress: Guard = (original, props) => original({ ...props, ...copyWithoutAddress });

const useKeptDeletion: Guard = (original, props) =>
  useGuardedRemoval(useDeletion(original, props), "deleted", props);

const useFinalDeletion: Guard = (original, props) => useGuardedRemoval(original(props), "deleted", props);

const useGuardedUnpublish: Guard = (original, props) =>
  useGuardedRemoval(original(props), "unpublished", props);

function guardOf(action: string | undefined, schemaType: string): Guard | null {
  if (action === "publish") return isRoutedType(schemaType) ? useGuardedPublish : useKeptPublish;
  // When visitors ask us to delete their data, nothing may remain. The lake keeps the bytes of pictures anyway.
  if (action === "delete")
    return isRecord(schemaType) || schemaType.startsWith("sanity.") ? useFinalDeletion : useKeptDeletion;
  if (action === "unpublish") return useGuardedUnpublish;
  return action === "duplicate" ? useCopyWithoutAddress : null;
}

/** The Studio compares actions by identity and resolves them on each render, so each is wrapped once. */
const guarded = new WeakMap<DocumentActionComponent, Map<Guard, DocumentActionComponent>>();

function guard(original: DocumentActionComponent, schemaType: string): DocumentActionComponent {
  const useGuard = guardOf(original.action, schemaType);
  if (!useGuard) return original;
  const known = guarded.get(original) ?? new Map<Guard, DocumentActionComponent>();
  guarded.set(original, known);
  const wrapped = known.get(useGuard) ?? named(original, (props) => useGuard(original, props));
  known.set(useGuard, wrapped);
  return wrapped;
}

function named(original: DocumentActionComponent, wrapped: DocumentActionComponent): DocumentActionComponent {
  return Object.assign(wrapped, { action: original.action, displayName: `Guarded${original.displayName}` });
}
