import { usePerspective } from "sanity";
import { offeringDocuments, offeringTypes, statedOffersQuery } from "@/schemas/selling/stated-offers";
import { useFollowed } from "../use-followed";

/** Follows the pages and reusable blocks that sell something, as published, as drafts or in a release: what is chosen at the top. */
export function useOffers() {
  const { perspectiveStack } = usePerspective();
  return useFollowed<readonly unknown[]>({
    fetch: statedOffersQuery,
    listen: offeringDocuments,
    params: { types: [...offeringTypes] },
    perspective: perspectiveStack,
    tag: "offers",
  });
}
