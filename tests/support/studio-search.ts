import type { SanityClient } from "@sanity/client";
import { createSchema, createSearch, type ObjectSchemaType, type ReferenceSchemaType } from "sanity";
import { schemaTypes } from "../../schemas/index.ts";

const schema = createSchema({ name: "test", types: schemaTypes });

/** Finds in the link picker, by the installed Studio's own code: the ids that its list shows, in its order. */
export async function searchLinks(
  client: SanityClient,
  text: string,
  perspective: string[] = ["drafts"],
): Promise<string[]> {
  const search = createSearch(targetsOfLinks(), client, {
    tag: "search.reference",
    strategy: "groq2024",
    maxDepth: 5,
  });
  return new Promise((resolve, reject) => {
    search(text, { perspective, limit: 101 }).subscribe({
      next: ({ hits }) => resolve(hits.map(({ hit }) => hit._id)),
      error: reject,
    });
  });
}

function targetsOfLinks(): ReferenceSchemaType["to"] {
  // The schema's types are what the field is made of.
  const link = schema.get("link") as ObjectSchemaType;
  const page = link.fields.find(({ name }) => name === "internal");
  if (!page) throw new Error("A link has no field for its page");
  return (page.type as ReferenceSchemaType).to;
}
