import {
  Button,
  InDashboard,
  Section,
  type SectionProps,
  Told,
  useChange,
} from "@/components/accounts/settings/section";

const methods: Readonly<Record<string, string>> = {
  password: "password",
  "google.com": "Google",
  "microsoft.com": "Microsoft",
};

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** In the reader's own time zone: this is rendered in the browser only. */
function inWords(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : moment.format(date);
}

/** Where somebody signed in, and the one way to end all of it. */
export function SessionsSection({ session, account: { info } }: SectionProps) {
  const { isBusy, outcome, run } = useChange(session);
  const { settings, api, leave } = session.ports;

  const leaveHere = () =>
    void run(
      async () => {
        await leave();
        session.end("You are signed out", "This browser no longer knows your account.");
      },
      null,
      true,
    );

  const endAll = () =>
    void run(async () => {
      await api.endSessions(await (await settings()).idToken());
      await leave();
      session.end(
        "You are signed out everywhere",
        "All browsers have to log in again, this one too. A page that is open elsewhere may show what it has for up to an hour.",
      );
    }, null);

  return (
    <Section
      title="Sessions"
      text="Completed sign-ins of the last 90 days. Nobody can list which of these browsers are still signed in, so there is one button for all."
    >
      {info === null ? (
        <InDashboard session={session}>Sign-ins of other browsers are managed in the dashboard.</InDashboard>
      ) : (
        <>
          {info.signIns.length === 0 && <p>No sign-in is recorded yet.</p>}
          <ul aria-label="Sign-ins" className="grid gap-2.5">
            {info.signIns.map(({ at, method, browser }) => (
              <li key={at}>
                <b className="font-semibold">{browser}</b>{" "}
                <span className="text-muted">
                  {inWords(at)}, by {methods[method] ?? method}
                </span>
              </li>
            ))}
          </ul>
          {info.sessions.length > 0 && (
            <p className="mt-4">
              In the dashboard:{" "}
              {info.sessions.length === 1 ? "one session" : `${info.sessions.length} sessions`}, the last one
              until {inWords(info.sessions[0]?.endsAt ?? "")} at most.
            </p>
          )}
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button isBusy={isBusy} onPress={leaveHere}>
          Sign out here
        </Button>
        {info && (
          <Button isBusy={isBusy} onPress={endAll}>
            Sign out everywhere
          </Button>
        )}
      </div>
      <Told outcome={outcome} />
    </Section>
  );
}
