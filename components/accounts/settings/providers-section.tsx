import { Button, Section, type SectionProps, Told, useChange } from "@/components/accounts/settings/section";
import type { Provider } from "@/lib/accounts/identity-port";

const providers = { google: "Google", microsoft: "Microsoft" } as const;

const names: readonly Provider[] = ["google", "microsoft"];

/** Accounts of others that sign in to this one. The last way in stays. */
export function ProvidersSection({ session, account: { user } }: SectionProps) {
  const { isBusy, outcome, run } = useChange(session);

  async function change(provider: Provider, isLinked: boolean) {
    const name = providers[provider];
    const isDone = await run(
      async () => {
        const settings = await session.ports.settings();
        // Another tab may have changed it meanwhile.
        const present = (await settings.user())?.methods ?? [];
        if (!isLinked) return settings.link(provider);
        if (present.length < 2) return lastWay;
        await settings.unlink(provider);
      },
      isLinked ? `${name} no longer signs you in.` : `${name} signs you in from now on.`,
    );
    if (isDone) await session.load();
  }

  return (
    <Section title="Google and Microsoft" text="Who is signed in there can sign in here by one press.">
      <ul className="grid gap-3">
        {names.map((provider) => {
          const isLinked = user.methods.includes(provider);
          const isLast = isLinked && user.methods.length === 1;
          const name = providers[provider];
          return (
            <li
              key={provider}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 sm:items-center"
            >
              <span>
                <b className="font-semibold">{name}</b>{" "}
                <span className="text-muted">{isLinked ? "Linked" : "Not linked"}</span>
              </span>
              {isLast ? (
                <span className="text-[0.9375rem] text-muted">
                  Your only way in. Set a password to unlink it.
                </span>
              ) : (
                <Button
                  isBusy={isBusy}
                  label={isLinked ? `Unlink ${name}` : `Link ${name}`}
                  onPress={() => void change(provider, isLinked)}
                >
                  {isLinked ? "Unlink" : "Link"}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Told outcome={outcome} />
    </Section>
  );
}

const lastWay = "It is your only way in now. Set a password or link the other one first.";
