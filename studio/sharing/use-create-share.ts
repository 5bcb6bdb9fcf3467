import { useClient, useCurrentUser } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { createShare, type ShareSubject, type Term } from "./create-share";

/** Makes a link to a preview, in this person's name. Resolves to the whole link. */
export function useCreateShare(): (subject: ShareSubject, term: Term) => Promise<string> {
  const client = useClient({ apiVersion });
  const user = useCurrentUser();
  return async (subject, term) => {
    const made = await createShare(client, subject, { term, createdBy: user?.name ?? "", now: new Date() });
    return new URL(made, window.location.origin).href;
  };
}
