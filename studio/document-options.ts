import type { DocumentActionComponent, DocumentActionsResolver, NewDocumentOptionsResolver } from "sanity";
import { isRoutedType } from "@/lib/routes";
import { withoutAddress } from "./guards/duplicate-guard";
import { useGuardedPublish } from "./guards/publish-guard";
import { useGuardedRemoval } from "./guards/removal-guard";
import { isSingleton } from "./singletons";

/** What visitors make and nobody else: it can be deleted, when they ask for it, and no more. */
const visitorsTypes = new Set(["lead"]);

const singletonActions = new Set<string | undefined>(["publish", "discardChanges", "restore"]);

/** The duplicate action alone reads this property. */
const copyWithoutAddress = { mapDocument: withoutAddress };

export const resolveActions: DocumentActionsResolver = (actions, { schemaType }) =>
  offered(actions, schemaType).map((original) => guard(original, schemaType));

function offered(actions: readonly DocumentActionComponent[], schemaType: string): DocumentActionComponent[] {
  return actions.filter(({ action }) => {
    if (visitorsTypes.has(schemaType)) return action === "delete";
    return !isSingleton(schemaType) || singletonActions.has(action);
  });
}

/** One of each singleton exists from the start, pictures come by upload and leads from forms: none is offered here. */
export const resolveNewDocumentOptions: NewDocumentOptionsResolver = (options) =>
  options.filter(
    ({ templateId }) =>
      !isSingleton(templateId) && !visitorsTypes.has(templateId) && !templateId.startsWith("sanity."),
  );

/** The Studio tells actions apart by identity and resolves them on each render, so each is wrapped once. */
const guarded = new WeakMap<DocumentActionComponent, DocumentActionComponent>();

function guard(original: DocumentActionComponent, schemaType: string): DocumentActionComponent {
  if (original.action === "publish" && !isRoutedType(schemaType)) return original;
  const known = guarded.get(original);
  if (known) return known;
  const wrapped = wrap(original);
  guarded.set(original, wrapped);
  return wrapped;
}

function wrap(original: DocumentActionComponent): DocumentActionComponent {
  const { action } = original;
  if (action === "publish") return named(original, (props) => useGuardedPublish(original, props));
  if (action === "delete" || action === "unpublish") {
    return named(original, (props) => useGuardedRemoval(original, props));
  }
  if (action === "duplicate")
    return named(original, (props) => original({ ...props, ...copyWithoutAddress }));
  return original;
}

function named(original: DocumentActionComponent, wrapped: DocumentActionComponent): DocumentActionComponent {
  return Object.assign(wrapped, { action: original.action, displayName: `Guarded${original.displayName}` });
}
