import { expect, test, vi } from "vitest";
import { schemaTypes } from "@/schemas";
import { DateInput, readDay, readMoment } from "@/studio/inputs/date-input";
import { allFields } from "../../support/schema-fields.ts";

test.each([
  "2026-12-24 09:00",
  "2026-12-24T09:00",
  "2026-12-24T09:00:00.000Z",
  "Thursday, December 24, 2026 at 09:00 UTC",
  "2026-12-24 09:00:30",
  "2026/12/24 9:00",
  "24.12.2026 9:00",
  "24. 12. 2026, 09.00",
  "12/24/2026 9:00 AM",
  "24/12/2026 09:00",
  "Dec 24, 2026 09:00",
  "Dec. 24 2026, 9 a.m.",
  "december 24th, 2026 at 9:00am",
  "24 Dec 2026 9am",
  "24th of December 2026, 9:00",
  "Thursday, December 24, 2026 at 09:00",
  "Thu, 24 Dec 2026 09:00",
])("R-CMS-7 “%s” is a moment", (text) => {
  expect(readMoment(text, "start")).toBe("2026-12-24 09:00");
});

test("R-CMS-7 a day without a time begins or ends with its day, and half days are counted from twelve", () => {
  expect(readMoment("2026-12-24", "start")).toBe("2026-12-24 00:00");
  expect(readMoment("Dec 24, 2026", "end")).toBe("2026-12-24 23:59");
  expect(readMoment("Dec 24, 2026 12:30 am", "end")).toBe("2026-12-24 00:30");
  expect(readMoment("Dec 24, 2026 12 pm", "end")).toBe("2026-12-24 12:00");
  expect(readMoment("Dec 24, 2026 11:59 PM", "end")).toBe("2026-12-24 23:59");
  expect(readMoment("01/02/2026 00:00", "start"), "as in the United States").toBe("2026-01-02 00:00");
});

test.each([
  "",
  "tomorrow",
  "Dec 24",
  "24.12.26 9:00",
  "Feb 30, 2026 09:00",
  "2026-13-24 09:00",
  "13/13/2026",
  "2026-12-24 9",
  "2026-12-24 24:00",
  "2026-12-24 09:60",
  "2026-12-24 13 pm",
  "2026-12-24 09:00 ET",
  "2026-12-24T09:00+02:00",
  "2026-12-24 09:00 or later",
  "20261224",
  "2026-12-245",
])("R-CMS-7 “%s” is no moment", (text) => {
  expect(readMoment(text, "start")).toBeNull();
});

test("R-CMS-7 where only a day counts, a time is too much", () => {
  expect(readDay("Dec 24, 2026")).toBe("2026-12-24");
  expect(readDay("24.12.2026")).toBe("2026-12-24");
  expect(readDay("24.12.2026 9:00")).toBeNull();
});

test("R-CMS-7 a day alone ends with its day in each field whose title says that something ends, and in no other", () => {
  class Input {
    readonly dataset = { testid: "date-input" };
    value = "Dec 24, 2026";
  }
  vi.stubGlobal("HTMLInputElement", Input);
  const leave = (name: string) => {
    const target = new Input();
    const props = { path: [name], schemaType: { name: "datetime" }, renderDefault: () => null };
    DateInput(props as never).props.onBlurCapture({ target }); // what the input reads of them
    return target.value.slice(-5);
  };
  const fields = schemaTypes
    .flatMap((type) => allFields(type))
    .filter(({ field }) => field.type === "datetime" && field.readOnly !== true);
  const ends = ({ title = "" }) => /\b(?:ends|until)\b/i.test(title);
  expect(fields.filter(({ field }) => ends(field)).length).toBeGreaterThan(2);
  const wrong = fields.filter(({ field }) => leave(field.name) !== (ends(field) ? "23:59" : "00:00"));
  vi.unstubAllGlobals();
  expect(wrong.map(({ at }) => at)).toEqual([]);
});
