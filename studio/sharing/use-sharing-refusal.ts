import { useDocumentValuePermissions } from "sanity";

/** Constant, because the hook asks again for every other object. */
const share = { _id: "share.any", _type: "previewShare" };

/** Why this person can't share a preview; null if they can, or while it is not known. */
export function useSharingRefusal(): string | null {
  const [permission] = useDocumentValuePermissions({ document: share, permission: "create" });
  return permission?.granted === false ? "Your role can't share previews. Ask an editor." : null;
}
