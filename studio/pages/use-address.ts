import { useEffect, useState } from "react";
import { type SanityDocument, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { read } from "@/schemas/objects/search-rules";
import { resolvePath } from "../guards/routed-document";

/** The path of the document in the form; null while the fields it needs are empty. */
export function useAddress(document: unknown): string | null {
  const client = useClient({ apiVersion });
  const [path, setPath] = useState<string | null>(null);
  const parts = ["_type", "path", "slug", "category"].map((field) => [field, read(document, field)]);
  const key = JSON.stringify(Object.fromEntries(parts));
  useEffect(() => {
    let isCurrent = true;
    resolvePath(client, toDocument(JSON.parse(key))).then(
      (resolved) => isCurrent && setPath(resolved),
      () => isCurrent && setPath(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, key]);
  return path;
}

function toDocument({ _type = "", ...fields }: Partial<SanityDocument>): SanityDocument {
  return { _id: "", _rev: "", _createdAt: "", _updatedAt: "", _type, ...fields };
}
