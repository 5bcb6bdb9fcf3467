import "server-only";
import { fetchList } from "@/lib/content/fetch-list";
import { ANNOUNCEMENT_TIMES_QUERY } from "@/lib/content/queries";
import { remembered } from "@/lib/freshness/remember";
import { isOpen } from "@/lib/freshness/schedule";
import { pathOf } from "@/lib/routes";
import { loadDealTimes } from "@/lib/selling/deals/deal-times";

/** The paths of deals and announcements that have not begun or are over: no list has them. */
export const loadClosedPaths = remembered("closed paths", async (): Promise<readonly string[]> => {
  const [deals, announcements] = await Promise.all([
    loadDealTimes(),
    fetchList(ANNOUNCEMENT_TIMES_QUERY, ["announcement"]),
  ]);
  const paths = [
    ...deals.filter((deal) => !isOpen(deal)).map(({ path }) => path),
    ...announcements.filter((one) => !isOpen(one)).map((one) => pathOf({ _type: "announcement", ...one })),
  ];
  return paths.filter((path) => path !== null);
});
