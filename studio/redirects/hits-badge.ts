import { useEffect, useState } from "react";
import { type DocumentBadgeComponent, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { firstDay } from "@/lib/redirects/address-counts";

const query = `math::sum(*[_type == "addressCounts" && day >= $since].redirects[_key == $id].count)`;

/** How often visitors used the redirect, above its form. */
export const HitsBadge: DocumentBadgeComponent = ({ id, published }) => {
  const client = useClient({ apiVersion });
  const [hits, setHits] = useState<number | null>(null);
  useEffect(() => {
    client
      .fetch<number | null>(query, { id, since: firstDay(new Date()) }, { perspective: "raw" })
      .then(setHits)
      // Without the number the form is as good as before.
      .catch(() => setHits(null));
  }, [client, id]);
  if (!published || hits === null) return null;
  return {
    label: hits === 1 ? "1 visit" : `${hits} visits`,
    color: "primary",
    title: "Visitors who were redirected in the last 30 days",
  };
};
