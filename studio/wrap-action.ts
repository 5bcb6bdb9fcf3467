import type {
  DocumentActionComponent,
  DocumentActionDescription,
  DocumentActionProps,
  DocumentActionsContext,
  DocumentActionsResolver,
} from "sanity";

export type UseWrapped = (
  original: DocumentActionComponent,
  props: DocumentActionProps,
) => DocumentActionDescription | null;

/** A release is checked and published as a whole, by the lake. */
export function isOfRelease({ versionType }: Pick<DocumentActionsContext, "versionType">): boolean {
  return versionType === "version" || versionType === "scheduled-draft";
}

/** Wraps an action of the vendor. The actions of a version have the names of those of a draft, and stay as they are. */
export function wrapAction(
  name: DocumentActionComponent["action"],
  useWrapped: UseWrapped,
  isFor: (schemaType: string) => boolean = () => true,
): DocumentActionsResolver {
  // The Studio compares actions by identity and resolves them on each render, so each is wrapped once.
  const known = new WeakMap<DocumentActionComponent, DocumentActionComponent>();
  const wrap = (original: DocumentActionComponent) => {
    const wrapped = known.get(original) ?? wrapping(original, useWrapped);
    known.set(original, wrapped);
    return wrapped;
  };
  return (actions, context) =>
    isOfRelease(context) || !isFor(context.schemaType)
      ? actions
      : actions.map((one) => (one.action === name ? wrap(one) : one));
}

function wrapping(original: DocumentActionComponent, useWrapped: UseWrapped): DocumentActionComponent {
  const wrapped: DocumentActionComponent = (props) => useWrapped(original, props);
  return Object.assign(wrapped, { action: original.action, displayName: original.displayName });
}
