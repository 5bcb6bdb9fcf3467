import { expect, test } from "vitest";
import { lead } from "../../../schemas/leads/lead.ts";
import { leadsOfPerson, paramsOf } from "../../../studio/leads/find-leads.ts";
import { leadTable } from "../../../studio/leads/leads-tool.tsx";
import { readsLeads } from "../../../studio/roles.ts";
import { askEngine } from "../../support/ask-engine.ts";

const nothing = {
  receivedAt: null,
  status: null,
  kind: null,
  email: null,
  name: null,
  company: null,
  message: null,
  heading: null,
  page: null,
  consent: null,
  confirmedAt: null,
  note: null,
};

test("R-CMS-3 a table of leads names its columns, and no cell of it is a formula", () => {
  const lead = {
    ...nothing,
    _id: "lead.a",
    email: "+1@berg.example",
    name: '=HYPERLINK("http://x")',
    message: "a,\nb",
  };
  const [names, row] = [leadTable([]), leadTable([lead])];
  expect(names).toBe(
    "\ufeffreceived_at,status,form,email,name,company,message,note,heading,page,consent,confirmed_at,id,stop_link\r\n",
  );
  expect(row).toBe(`${names},,,"'+1@berg.example","'=HYPERLINK(""http://x"")",,"a,\nb",,,,,,lead.a,\r\n`);
  expect(leadTable([{ ...nothing, _id: "lead.a", note: " @SUM(A1)" }])).toContain(`"' @SUM(A1)"`);
});

test("R-CMS-3 each word of a search may be the beginning of one", () => {
  expect(paramsOf({ kind: "", status: "new", text: "  nadia ber " })).toEqual({
    kind: "",
    status: "new",
    words: ["nadia*", "ber*"],
  });
});

test("R-CMS-3 the Studio offers leads to those whom the lake shows them", () => {
  const has = (...names: string[]) => readsLeads({ roles: names.map((name) => ({ name, title: name })) });
  expect(["administrator", "publisher", "editor"].every((name) => has(name))).toBe(true);
  expect(has("viewer") || has("author") || has()).toBe(false);
});

test("R-CMS-2 R-CMS-3 a lead is found by its e-mail address and changes at once, but only in what editors add to it", () => {
  const own = lead.fields.filter((field) => !("readOnly" in field && field.readOnly === true));
  expect(own.map(({ name }) => name)).toEqual(["status", "note"]);
  // No drafts, so a new status needs no publish.
  expect(lead.liveEdit).toBe(true);
  const nobody = { media: null, receivedAt: null };
  const written = { ...nobody, email: "found@visitor.example", name: "Nadia Berg", status: "new" };
  const shown = lead.preview?.prepare?.(written);
  expect(shown).toMatchObject({ title: "found@visitor.example · Nadia Berg", subtitle: "New" });
});

test("R-CMS-3 all of a person's leads are found, however the address was typed into each form", async () => {
  const sent = ["Ann@Example.com", "ann@example.com", "bob@example.com"].map((email, index) => ({
    _id: `lead.${index}`,
    _type: "lead",
    email,
    receivedAt: "2026-11-01T10:00:00Z",
  }));
  const found = await askEngine<{ email: string }[]>(leadsOfPerson, { email: "ann@example.com" }, sent);
  expect(found.map(({ email }) => email).sort()).toEqual(["Ann@Example.com", "ann@example.com"]);
});
