import { expect, test } from "vitest";
import type { Lead } from "../../../studio/leads/ask-leads";
import { csvOfLeads } from "../../../studio/leads/lead-csv";

const lead: Lead = {
  _id: "lead.1",
  status: "new",
  kind: "sales",
  email: "nadia@berg.example",
  name: "Nadia Öberg",
  company: null,
  message: null,
  heading: null,
  page: "/about",
  consent: null,
  note: null,
  receivedAt: "2026-11-25T08:00:00.000Z",
};

test("R-CMS-6 a table of leads begins with a byte order mark and the names of its columns", () => {
  expect(csvOfLeads([lead])).toBe(
    "\ufeffreceived_at,status,form,email,name,company,message,page,heading,agreed_to,note\r\n" +
      "2026-11-25T08:00:00.000Z,new,sales,nadia@berg.example,Nadia Öberg,,,/about,,,\r\n",
  );
});

test.each([
  ["=HYPERLINK(1)", `"'=HYPERLINK(1)"`],
  ["+1 555", `"'+1 555"`],
  ["-2", `"'-2"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["  =1+1", `"'  =1+1"`],
  ["\n=1+1", `"'\n=1+1"`],
  ["\t=1", `"'\t=1"`],
  ["＝1+1", `"'＝1+1"`],
  ['He said "no", twice', '"He said ""no"", twice"'],
  ["two\nlines", '"two\nlines"'],
  ["a=b", "a=b"],
])("R-CMS-6 no spreadsheet takes what a visitor wrote for a formula: %j", (message, cell) => {
  expect(csvOfLeads([{ ...lead, message }])).toContain(`,${cell},/about,`);
});
