import { BarChartIcon } from "@sanity/icons/BarChart";
import { isRoutedType } from "@/lib/routes";
import { definePlugin } from "../define-plugin";
import { at } from "../order";
import { VisitsView } from "./visits-view";

const view = at(50, { id: "visits", title: "Visits", icon: BarChartIcon, component: VisitsView });

/** How often visitors came to a page. */
export const visits = definePlugin({
  name: "visits",
  views: (schemaType) => (isRoutedType(schemaType) ? [view] : []),
});
