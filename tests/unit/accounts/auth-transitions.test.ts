import { expect, test } from "vitest";
import { initialAuth } from "../../../lib/accounts/auth-state.ts";
import {
  acts,
  after,
  answers,
  type EventName,
  type Name,
  nameOf,
  step,
  ways,
} from "../../support/auth-walk.ts";

const anywhere = {
  "open login": "login",
  "open register": "register",
  close: "login",
  "switch to login": "login",
  "switch to register": "register",
  "switch to forgot": "forgot",
} as const;
const popups = { "choose google": "busy google", "choose microsoft": "busy microsoft" } as const;
const inForm = { ...popups, submit: "busy login", "type a password": "login" } as const;
const firstFactor = {
  unverified: "login offers mail",
  "two-factor needed": "twoFactor",
  failed: "login wrong",
  "window closed": "login told",
  redirecting: "redirecting",
} as const;

/** The transitions of each state. Events that are not listed change nothing. */
const table: Record<Name, Partial<Record<EventName, string>>> = {
  login: { ...anywhere, ...inForm },
  register: { ...anywhere, ...popups, submit: "busy register" },
  forgot: { ...anywhere, submit: "busy reset" },
  "login wrong": { ...anywhere, ...inForm },
  "login offers mail": { ...anywhere, ...inForm, "send the mail again": "busy verificationMail" },
  "login told": { ...anywhere, ...inForm },
  "login, window open": {
    ...anywhere,
    ...popups,
    ...firstFactor,
    submit: "busy login",
    "the popup answered": "busy google",
  },
  "register wrong": { ...anywhere, ...popups, submit: "busy register", "type a password": "register" },
  "forgot toast": {
    ...anywhere,
    submit: "busy reset",
    "lose the toast": "forgot wrong",
  },
  "busy login": { ...anywhere, ...firstFactor },
  "busy google": { ...anywhere, ...popups, ...firstFactor, "come back": "login, window open" },
  "busy microsoft": { ...anywhere, ...popups, ...firstFactor, "come back": "login, window open" },
  "busy register": {
    ...anywhere,
    registered: "verificationSent",
    "mail failed": "login offers mail",
    failed: "register wrong",
    "window closed": "register told",
  },
  "busy reset": {
    ...anywhere,
    "reset sent": "resetSent",
    failed: "forgot toast",
    "window closed": "forgot told",
  },
  "busy verificationMail": { ...anywhere, "mail sent": "login told", "mail failed": "login offers mail" },
  twoFactor: { ...anywhere, submit: "busy code" },
  // The wrong code was cleared, and an empty code cannot be submitted.
  "twoFactor wrong": { ...anywhere, "type a code": "twoFactor" },
  "busy code": {
    ...anywhere,
    "code refused": "twoFactor wrong",
    ...firstFactor,
  },
  verificationSent: anywhere,
  resetSent: anywhere,
  redirecting: { "open login": "login", "open register": "register", close: "login" },
};

const names = Object.keys(ways) as Name[]; // exactly the keys of `ways`
const events = [...Object.keys(acts), ...Object.keys(answers)] as EventName[]; // exactly the keys of both

test.each(names)("R-AUTH-1 from '%s' every action and answer leads to the state in the table", (from) => {
  const before = after(...ways[from]);
  expect(nameOf(before)).toBe(from);
  const reached = events.map((event) => [event, nameOf(step(before, event))]);
  expect(Object.fromEntries(reached)).toEqual(
    Object.fromEntries(events.map((event) => [event, table[from][event] ?? from])),
  );
});

test.each(names)("R-AUTH-1 closing from '%s' resets the state", (from) => {
  const { attempt, ...closed } = after(...ways[from], "close");
  const { attempt: _, ...initial } = initialAuth;
  expect(closed).toEqual(initial);
  expect(attempt).toBe(after(...ways[from]).attempt);
});

test.each(names)("R-AUTH-1 answers to earlier attempts change nothing in '%s'", (from) => {
  const before = after(...ways[from]);
  // It has no other keys.
  for (const name of Object.keys(answers) as (keyof typeof answers)[]) {
    for (let attempt = 0; attempt <= before.attempt; attempt += 1) {
      if (attempt !== before.awaited?.attempt) expect(step(before, name, attempt)).toBe(before);
    }
  }
});
