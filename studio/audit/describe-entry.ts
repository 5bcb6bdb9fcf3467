import { refundReasons } from "../sales/refund";
import type { AuditEntry } from "./ask-audit";

/** What can be looked for, in the order of the list. */
export const kinds = [
  { value: "sign-in", title: "Sign-ins" },
  { value: "sign-in-failed", title: "Failed sign-ins" },
  { value: "sign-out", title: "Sign-outs" },
  { value: "set-up", title: "First administrators" },
  { value: "invited", title: "Invitations" },
  { value: "joined", title: "First sign-ins by single sign-on" },
  { value: "role-changed", title: "Changes of roles" },
  { value: "reset", title: "Password resets" },
  { value: "password-set", title: "Passwords set by a link" },
  { value: "password-changed", title: "Changed passwords" },
  { value: "name-changed", title: "Changed names" },
  { value: "address-changed", title: "Changed addresses" },
  { value: "factor-added", title: "New second factors" },
  { value: "factor-removed", title: "Removed second factors" },
  { value: "factor-rule-changed", title: "What roles ask for" },
  { value: "sessions-ended", title: "Ended sessions" },
  { value: "suspended", title: "Suspensions" },
  { value: "resumed", title: "Ended suspensions" },
  { value: "removed", title: "Removed people" },
  { value: "token-made", title: "New tokens" },
  { value: "token-revoked", title: "Revoked tokens" },
  { value: "token-allowed", title: "Assistants allowed again" },
  { value: "sale-refunded", title: "Refunds" },
  { value: "sale-canceled", title: "Canceled plans" },
  { value: "receipt-sent", title: "Receipts sent again" },
  { value: "selling-changed", title: "Settings of selling" },
  { value: "exported", title: "Exports" },
  { value: "published", title: "Publishes" },
  { value: "unpublished", title: "Unpublishes" },
  { value: "release-run", title: "Releases run" },
  { value: "deleted", title: "Deletions" },
  { value: "record-deleted", title: "Deletions of what visitors sent" },
  { value: "dataset-deleted", title: "Deleted datasets" },
] as const;

type Kind = (typeof kinds)[number]["value"];

interface Around {
  readonly nameOf: (id: string) => string;
  readonly date: (instant: string) => string;
}

const failures: Readonly<Record<string, string>> = {
  "wrong password": "wrong password",
  "wrong code": "wrong code",
  "passkey refused": "the passkey was refused",
  "unknown account": "no such account",
  suspended: "the person is suspended",
  "too many attempts": "too many attempts",
  "not let in": "single sign-on knows them, but nobody here has let them in",
  "provider refused": "single sign-on failed",
  "not on this machine": "one-click sign-in works on the machine itself only",
};

const reasons = new Map(
  Object.entries(refundReasons).map(([reason, title]) => [reason, title.toLowerCase()]),
);

/** What was done, after the name of who did it. */
const sentences: Readonly<Record<Kind, (entry: AuditEntry, whom: string, around: Around) => string>> = {
  "sign-in": () => "signed in",
  "sign-out": () => "signed out",
  "sign-in-failed": ({ on, detail }, whom) =>
    `failed to sign in${on === null ? "" : ` as ${whom}`}: ${failures[detail.why ?? ""] ?? detail.why}`,
  invited: ({ detail }, whom) => `invited ${whom} with the role ${detail.role}`,
  joined: ({ detail }, whom) => `let ${whom} in for the first time with the role ${detail.role}`,
  "role-changed": ({ detail }, whom) => `gave ${whom} the role ${detail.role}, after ${detail.from}`,
  reset: (_, whom) => `reset the password of ${whom}`,
  "set-up": () => "became an administrator by the set-up link",
  "password-set": () => "set a password by a link",
  "password-changed": () => "changed their password",
  "name-changed": () => "changed their name",
  "address-changed": (_, whom) => `changed the e-mail address of ${whom}`,
  "factor-added": ({ detail }) => `set up a second factor: ${detail.what}`,
  "factor-removed": ({ by, on, detail }, whom) =>
    by === on ? `removed a second factor: ${detail.what}` : `removed all second factors of ${whom}`,
  "factor-rule-changed": ({ detail }) =>
    `changed the second factor that the role ${detail.role} asks for: ${detail.need}, after ${detail.from}`,
  "sessions-ended": ({ by, on }, whom) =>
    by === on ? "ended their own sessions" : `ended all sessions of ${whom}`,
  suspended: (_, whom) => `suspended ${whom}`,
  resumed: (_, whom) => `let ${whom} in again`,
  removed: (_, whom) => `removed ${whom}`,
  "token-made": ({ detail }, whom, { date }) =>
    `made ${whom} with the role ${detail.role}, ${detail.endsAt ? `until ${date(detail.endsAt)}` : "without an end"}`,
  "token-revoked": (_, whom) => `revoked ${whom}`,
  "token-allowed": () => "allowed assistants to connect again",
  "sale-refunded": ({ on, detail }) =>
    `asked to refund ${detail.amount} of the sale ${on}: ${reasons.get(detail.reason ?? "") ?? detail.reason}`,
  "sale-canceled": ({ on, detail }) =>
    `asked to cancel the plan of the sale ${on} ${detail.when === "now" ? "at once" : "at the end of its period"}`,
  "receipt-sent": ({ on }) => `sent the receipt of the sale ${on} again`,
  "selling-changed": () => "changed the settings of selling",
  exported: ({ detail }) => `exported: ${detail.what}`,
  published: (entry) => `published ${documentsOf(entry)}`,
  unpublished: (entry) => `unpublished ${documentsOf(entry)}`,
  "release-run": (entry) => `ran the release “${entry.release}” with ${documentsOf(entry)}`,
  deleted: (entry) => `deleted ${documentsOf(entry)}`,
  "record-deleted": ({ count }) =>
    count === 1 ? "deleted one record that a visitor sent" : `deleted ${count} records that visitors sent`,
  "dataset-deleted": ({ dataset }) => `deleted the dataset “${dataset}”`,
};

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(sentences, kind);
}

/** An entry as a sentence. One of a newer release has its kind instead. */
export function describeEntry(entry: AuditEntry, around: Around): string {
  const { kind, by, on } = entry;
  const who = by === null ? "Somebody" : around.nameOf(by);
  return `${who} ${isKind(kind) ? sentences[kind](entry, on === null ? "" : around.nameOf(on), around) : kind}`;
}

function documentsOf({ documents, count }: AuditEntry): string {
  const names = documents.map(({ id, title }) => (title === null ? id : `“${title}”`));
  const more = count - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(", ") || "no documents";
}
