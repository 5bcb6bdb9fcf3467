import { startLake } from "@paraph/lake/testing/lake";
import { startMailServer } from "@paraph/lake/testing/mail-server";
import { expect, test } from "vitest";
import { MailChoices } from "@/studio/account/profile-sections";
import { type FoundLead, isAgreed } from "@/studio/leads/find-leads";
import { askMail, askQueue, chooseMail, type ListedMail, sendAgain } from "@/studio/mail/ask-mail";
import { NoMail } from "@/studio/mail/mail-notice";
import { MailEntry, summaryOf } from "@/studio/mail/mail-tool";
import { LinkToSend } from "@/studio/people/people-tool";
import { render } from "../../support/render-studio.tsx";

const unused = new AbortController().signal;

test("what somebody chooses in the Studio reaches the lake, and administrators see what became of mails", async () => {
  await using server = await startMailServer({ refuse: () => ({ code: 550, words: "No such user" }) });
  await using lake = await startLake({ settings: server.settings({ lookMilliseconds: 3_600_000 }) });
  const token = lake.lake.services.credentials.startSession("mara-lindqvist");
  const client = lake.client("anonymous", { token });
  const before = await askMail(client, "", unused);
  expect(before).toMatchObject({ transport: "smtp", address: "mara@paraph.example" });
  expect(before.kinds.find(({ name }) => name === "lead")?.isOn).toBe(false);
  await chooseMail(client, "lead", true);
  const { kinds } = await askMail(client, "", unused);
  expect(kinds.find(({ name }) => name === "lead")?.isOn).toBe(true);

  lake.lake.services.staffing.invite({ name: "Noor", email: "noor@paraph.example", role: "author" });
  await lake.lake.services.mail.flush();
  const { mails, ...counts } = await askQueue(client, "", unused);
  expect(summaryOf(counts)).toBe("0 sent in the last 24 hours, 0 waiting. 1 failed in the last 30 days.");
  await sendAgain(client, mails[0]?.id ?? 0);
});

test("each kind of mail is a box with words, and without mails the Studio says what to set", () => {
  const kinds = [{ name: "mention", title: "Somebody mentions me in a comment", isOn: true }];
  const address = "mara@paraph.example";
  const shown = (transport: "smtp" | "mailbox" | null) =>
    render(<MailChoices state={{ transport, address, kinds }} onChoose={() => {}} />);
  const page = shown("smtp");
  expect(page.querySelector("legend")?.text).toBe("Mail me when");
  expect(page.querySelector("label")?.structuredText).toBe("Somebody mentions me in a comment");
  expect(page.querySelector("input[type=checkbox]")?.hasAttribute("checked")).toBe(true);
  expect(page.structuredText).toContain("They go to mara@paraph.example.");
  expect(page.structuredText).not.toContain("SMTP_URL");
  expect(shown("mailbox").querySelector("a")?.getAttribute("href")).toBe("/local/mail");
  expect(shown(null).structuredText).toContain("No mails are sent.");
  expect(render(<NoMail instead="Copy it." />).structuredText).toContain(
    "No mails are sent. Copy it. To send mails, whoever runs the system sets SMTP_URL and MAIL_FROM",
  );
});

test("the link of an invitation says whether it is mailed, too", () => {
  const link = { email: "noor@paraph.example", address: "https://paraph.example/x", expiresAt: "2026-12-05" };
  const mailed = render(<LinkToSend link={{ ...link, isMailed: true }} />).structuredText;
  expect(mailed).toContain("A mail with this link is on its way to noor@paraph.example.");
  expect(mailed).not.toContain("No mails are sent");
  const alone = render(<LinkToSend link={{ ...link, isMailed: false }} />).structuredText;
  expect(alone).toContain("No mails are sent. Copy the link and give it to the person yourself.");
});

test("a mail that failed says why, and can be sent again while its link works", () => {
  const now = new Date("2026-11-28T09:00:00Z");
  const mail: ListedMail = {
    id: 1,
    kind: "invite",
    state: "refused",
    attempts: 1,
    createdAt: "2026-11-28T08:00:00Z",
    dueAt: "2026-11-28T08:00:00Z",
    expiresAt: "2026-12-05T08:00:00Z",
    endedAt: "2026-11-28T08:00:01Z",
    recipient: "noor@paraph.example",
    problem: "550 No such user",
  };
  const shown = (fields: Partial<ListedMail>) =>
    render(<MailEntry mail={{ ...mail, ...fields }} now={now} onAgain={() => {}} />);
  expect(shown({}).structuredText).toContain("550 No such user");
  expect(shown({}).querySelector("button")?.getAttribute("aria-label")).toBe(
    "Send again: Invitation to noor@paraph.example",
  );
  expect(shown({ state: "doubtful" }).structuredText).toContain("Perhaps sent");
  expect(shown({ expiresAt: "2026-11-28T08:30:00Z" }).querySelector("button")).toBeNull();
  expect(
    shown({ kind: "mention", expiresAt: null }).querySelector("button"),
    "what holds no link has a use for good",
  ).not.toBeNull();
  expect(shown({ state: "sent" }).querySelector("button")).toBeNull();
  expect(shown({ kind: "confirm", recipient: null }).structuredText).toContain("to a visitor");
});

test("a table of leads holds no newsletter address that nobody has confirmed", () => {
  const lead = { kind: "newsletter", confirmedAt: null } as FoundLead; // the fields that are read
  expect(isAgreed(lead)).toBe(false);
  expect(isAgreed({ ...lead, confirmedAt: "2026-11-28T09:00:00Z" })).toBe(true);
  expect(isAgreed({ ...lead, kind: "sales" })).toBe(true);
});
