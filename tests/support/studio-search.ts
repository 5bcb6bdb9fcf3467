import type { SanityClient } from "@sanity/client";
import { createSchema, createSearch, type ObjectSchemaType, type ReferenceSchemaType } from "sanity";
import { schemaTypes } from "../../schemas/index.ts";

const schema = createSchema({ name: "test", types: schemaTypes });

/** Searches like the link picker, with the installed Studio's own code. Returns the ids in the order of its list. */
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
  // In this schema `link` is an object type, and its page is a reference.
  const link = schema.get("link") as ObjectSchemaType;
  const page = link.fields.find(({ name }) => name === "internal");
  if (!page) throw new Error("The link type has no field for its page");
  return (page.type as ReferenceSchemaType).to; // as said above
}
