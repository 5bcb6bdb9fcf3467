import { expect, test } from "vitest";
import {
  everyDay,
  howMany,
  nameAction,
  nameCampaign,
  nameSource,
  visitTable,
} from "@/studio/visits/describe-visits";

test("R-CMS-3 a chart has every day, those without visits, too", () => {
  const day = { day: "2026-03-01", visits: 4, actions: 1 };
  expect(everyDay({ from: "2026-02-27", to: "2026-03-02", days: [day] })).toEqual([
    { day: "2026-02-27", visits: 0, actions: 0 },
    { day: "2026-02-28", visits: 0, actions: 0 },
    day,
    { day: "2026-03-02", visits: 0, actions: 0 },
  ]);
});

test("R-CMS-3 what is counted has names for people", () => {
  expect(["", "internal", "other", "news.example"].map(nameSource)).toEqual([
    "Direct, or not told",
    "This website",
    "Other",
    "news.example",
  ]);
  expect(["other", "autumn"].map(nameCampaign)).toEqual(["Other", "autumn"]);
  expect(["form", "of-a-later-release"].map(nameAction)).toEqual(["Form sent", "of-a-later-release"]);
  expect([howMany(1, "visit", "visits"), howMany(12_345, "visit", "visits")]).toEqual([
    "1 visit",
    "12,345 visits",
  ]);
});

test("R-CMS-3 the table has a row for each sum, and no cell is a formula", () => {
  const row = {
    day: "2026-11-25",
    page: "/",
    source: "",
    campaign: "",
    action: "",
    variant: "-1+1",
    count: 2,
  };
  expect(visitTable([row])).toBe(
    `\ufeffday,page,source,campaign,action,variant,count\r\n2026-11-25,/,,,,"'-1+1",2\r\n`,
  );
});
