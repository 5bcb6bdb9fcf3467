import { useFollowed } from "../use-followed";
import { type CalendarFound, calendarQuery, datedTypes } from "./calendar-entries";

const listen = `*[_type in ["system.release", ${datedTypes}] || _id in path("versions.**")]`;

/** Follows everything that has a time. */
export function useCalendar() {
  return useFollowed<CalendarFound>({ fetch: calendarQuery, listen, tag: "calendar" });
}
