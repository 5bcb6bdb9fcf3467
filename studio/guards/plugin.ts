import { isRoutedType } from "@/lib/routes";
import { definePlugin } from "../define-plugin";
import { type UseWrapped, wrapAction } from "../wrap-action";
import { withoutAddress } from "./duplicate-guard";
import { useGuardedPublish } from "./publish-guard";
import { useGuardedRemoval } from "./removal-guard";

/** The duplicate action alone reads this property. */
const copyWithoutAddress = { mapDocument: withoutAddress };

const useGuardedDeletion: UseWrapped = (original, props) =>
  useGuardedRemoval(original(props), "deleted", props);

const useGuardedUnpublish: UseWrapped = (original, props) =>
  useGuardedRemoval(original(props), "unpublished", props);

const wrappings = [
  wrapAction("publish", useGuardedPublish, isRoutedType),
  wrapAction("delete", useGuardedDeletion),
  wrapAction("unpublish", useGuardedUnpublish),
  wrapAction("duplicate", (original, props) => original({ ...props, ...copyWithoutAddress })),
];

/** No address breaks when a document is published, removed or copied. */
export const guards = definePlugin({
  name: "guards",
  document: {
    actions: (actions, context) => wrappings.reduce((wrapped, wrap) => wrap(wrapped, context), actions),
  },
});
