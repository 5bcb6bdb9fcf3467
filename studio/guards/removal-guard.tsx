import { Button, Card, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { type DocumentActionDescription, type DocumentActionProps, useClient, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { apiVersion } from "@/lib/env/public";
import { useFailureToast } from "../failure-toast";
import { findReferrers, type Referrer } from "./referrers";

/** Explains why a linked document can't be deleted or unpublished, and lists the links. The lake itself refuses it. */
export function useGuardedRemoval(
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
