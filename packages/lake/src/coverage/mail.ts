const mails = "tests/lake/mail.test.ts";
const notices = "tests/lake/mail-notices.test.ts";

export const rows = [
  {
    method: "GET",
    path: "/mail",
    status: "supported",
    testedBy: notices,
    notes: "own route: how mails leave, and which kinds the caller gets",
  },
  {
    method: "POST",
    path: "/mail",
    status: "supported",
    testedBy: notices,
    notes: "own route: turns a kind of mail on or off for the caller",
  },
  {
    method: "GET",
    path: "/mail/queue",
    status: "supported",
    testedBy: mails,
    notes: "own route, for administrators: what waits, what was sent and what was refused",
  },
  {
    method: "POST",
    path: "/mail/queue",
    status: "supported",
    testedBy: mails,
    notes: "own route, for administrators: sends what has failed once more",
  },
  {
    method: "POST",
    path: "/mail/stop-links",
    status: "supported",
    testedBy: notices,
    notes: "own route, for those who read leads: by which confirmed addresses are deleted",
  },
  {
    method: "GET",
    path: "/mail/:use/:token",
    status: "supported",
    testedBy: notices,
    notes: "own route: the page behind a link of a mail; opening it changes nothing",
  },
  {
    method: "POST",
    path: "/mail/:use/:token",
    status: "supported",
    testedBy: notices,
    notes: "own route: turns a kind of mail off, confirms an address or deletes it",
  },
] as const;
