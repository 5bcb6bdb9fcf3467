import { useEffect, useState } from "react";
import { useGrantsStore } from "sanity";

/** Whether this person may publish a new document of a type; null until the lake has answered. */
export function useMayPublish(type: string): boolean | null {
  const { checkDocumentPermission } = useGrantsStore();
  const [mayPublish, setMayPublish] = useState<boolean | null>(null);
  useEffect(() => {
    const subscription = checkDocumentPermission("create", { _id: "new", _type: type }).subscribe(
      ({ granted }) => setMayPublish(granted),
    );
    return () => subscription.unsubscribe();
  }, [checkDocumentPermission, type]);
  return mayPublish;
}
