import type { SanityClient } from "@sanity/client";
import type { MadeType } from "@/schemas/starters/made-types";
import { withFreshKeys } from "./fresh-keys";

interface NewTemplate {
  readonly title: string;
  readonly purpose: string;
  readonly makes: MadeType;
  readonly blocks: readonly unknown[];
}

/** Saves blocks as a template: published, or as a draft for those whose role writes no more. */
export async function saveTemplate(
  client: Pick<SanityClient, "create">,
  { title, purpose, makes, blocks }: NewTemplate,
  mayPublish: boolean,
): Promise<void> {
  const id = crypto.randomUUID();
  await client.create({
    _id: mayPublish ? id : `drafts.${id}`,
    _type: "pageTemplate",
    title,
    ...(purpose !== "" && { purpose }),
    makes,
    blocks: withFreshKeys(blocks),
  });
}
