import { publishedIdOf } from "@paraph/lake/document-ids";
import { Button, Card, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  type SanityClient,
  type SanityDocumentLike,
  useClient,
  useDocumentOperation,
  useSchema,
} from "sanity";
import { IntentLink } from "sanity/router";
import { apiVersion } from "@/lib/env/public";
import { planPathChange } from "@/lib/publishing/path-change";
import { planSubCategoryChanges } from "@/lib/publishing/sub-category-changes";
import { isRoutedType } from "@/lib/routes";
import { type AddressOwner, findFormerOwner } from "@/schemas/checks/addresses";
import { useIsShown } from "../connection/use-is-shown";
import { definePlugin } from "../define-plugin";
import { useFailureToast } from "../failure-toast";
import { useOpenQuestions } from "../merging/open-questions";
import { type UseWrapped, wrapAction } from "../wrap-action";
import { formerPaths, resolvePath } from "./routed-document";

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

/** A copy gets its own addresses and takes over none of the original's former ones. */
export function withoutAddress({ previousPaths: _, ...document }: SanityDocumentLike): SanityDocumentLike {
  const { path, slug } = document;
  return {
    ...document,
    ...(typeof path === "string" && { path: path === "/" ? "/copy" : `${path}-copy` }),
    ...(typeof slug === "object" &&
      slug !== null &&
      "current" in slug && { slug: { _type: "slug", current: `${slug.current}-copy` } }),
  };
}

/** Explains why a linked document can't be deleted or unpublished, and lists the links. The lake itself refuses it. */
function useGuardedRemoval(
  description: DocumentActionDescription | null,
  verb: "deleted" | "unpublished",
  { id }: Pick<DocumentActionProps, "id">,
): DocumentActionDescription | null {
  const client = useClient({ apiVersion });
  const fail = useFailureToast();
  const [referrers, setReferrers] = useState<Referrer[]>([]);
  if (!description) return null;

  const onHandle = () => {
    findReferrers(client, id)
      .then((found) => (found.length > 0 ? setReferrers(found) : description.onHandle?.()))
      .catch((error: unknown) => fail(`Could not find out what links here, so nothing was ${verb}`, error));
  };
  const close = () => setReferrers([]);
  return {
    ...description,
    onHandle,
    dialog:
      referrers.length > 0
        ? {
            type: "dialog",
            header: `This can't be ${verb} yet`,
            content: <ReferrerList referrers={referrers} onClose={close} />,
            onClose: close,
          }
        : description.dialog,
  };
}

function ReferrerList({ referrers, onClose }: { referrers: readonly Referrer[]; onClose: () => void }) {
  const schema = useSchema();
  return (
    <Stack gap={4} padding={2}>
      <Text size={1}>
        {referrers.length === 1 ? "One document links" : `${referrers.length} documents link`} here. Change or
        remove the link there first, and publish.
      </Text>
      <Card border radius={2}>
        <Stack as="ul" gap={1} padding={2}>
          {referrers.map(({ _id, _type, title }) => {
            const kind = schema.get(_type)?.title ?? _type;
            return (
              <Card as="li" key={_id} padding={2}>
                <Text size={1}>
                  <IntentLink intent="edit" params={{ id: _id, type: _type }} onClick={onClose}>
                    {title ?? kind}
                  </IntentLink>
                  {title && ` (${kind})`}
                </Text>
              </Card>
            );
          })}
        </Stack>
      </Card>
      <Button mode="ghost" text="Close" onClick={onClose} />
    </Stack>
  );
}

interface Referrer {
  readonly _id: string;
  readonly _type: string;
  readonly title: string | null;
}

const referrersQuery = `*[references($id) && !(_id in path("versions.**"))] | order(_type asc){
  _id, _type, "title": coalesce(title, heading, name, from)
}`;

/** The documents that link to this one, each listed once, published or draft. Those in a release block nothing. */
export async function findReferrers(client: Pick<SanityClient, "fetch">, id: string): Promise<Referrer[]> {
  const own = publishedIdOf(id);
  const found = await client.fetch<Referrer[]>(referrersQuery, { id: own }, { perspective: "raw" });
  const byId = new Map(found.map((referrer) => [publishedIdOf(referrer._id), referrer]));
  byId.delete(own);
  return [...byId].map(([_id, referrer]) => ({ ...referrer, _id }));
}

/**
 * Publishing a changed address stores the old one in the same edit, so that the old address never breaks, not even for
 * a moment.
 */
function useGuardedPublish(
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
