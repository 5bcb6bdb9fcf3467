import { isSameEmail } from "@paraph/service/email";
import { useId, useState } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import { EmailField } from "@/components/accounts/email-field";
import {
  Button,
  InDashboard,
  Section,
  type SectionProps,
  Told,
  useChange,
  useStepFocus,
} from "@/components/accounts/settings/section";

/** A file with all that is kept about the person. */
export function CopySection({ session, account: { info } }: SectionProps) {
  const { isBusy, outcome, run } = useChange(session);
  const { settings, api, save } = session.ports;

  const download = () =>
    void run(async () => {
      const identity = await settings();
      const kept = await api.copy(await identity.idToken());
      const file = { account: await identity.user(), ...kept };
      save(`${JSON.stringify(file, null, 2)}\n`, "paraph-account.json", "application/json");
    }, "The file is in your downloads.");

  return (
    <Section
      title="A copy of your data"
      text={
        <>
          <p>
            A JSON file with your account, how you came to us, your sign-ins, whether you refuse advertising,
            your purchases and receipts, and what you sent us in forms.
          </p>
          <p className="mt-2">
            Not in it: documents, which are in the dashboard; cards and invoices, which are under Billing;
            mails that are about to leave; our notes; and answers to the privacy question, which are kept
            without a name. The privacy policy says where to ask for more.
          </p>
        </>
      }
    >
      {info === null ? (
        <InDashboard session={session}>The dashboard keeps your data, and has a copy for you.</InDashboard>
      ) : (
        <Button isBusy={isBusy} onPress={download}>
          Download
        </Button>
      )}
      <Told outcome={outcome} />
    </Section>
  );
}

/** Deletes what the signature API keeps, then the account at the identity provider. */
export function DeletionSection({ session, account: { info, user } }: SectionProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChange(session);
  const place = useStepFocus(isOpen ? "open" : "closed");
  const { settings, api, leave } = session.ports;

  function submit() {
    if (!isSameEmail(typed, user.email)) return setProblem("This is not the address of this account.");
    void change.run(async () => {
      const identity = await settings();
      // In this order both can be repeated: without the account nobody could ask for the rest.
      await api.remove(user.email, await identity.idToken());
      await identity.deleteAccount();
      await leave();
      session.end(
        "Your account is deleted",
        "What the law obliges us to keep, such as invoices, stays with the purchases and nowhere else.",
      );
    }, null);
  }

  function cancel() {
    setIsOpen(false);
    setTyped("");
    setProblem(null);
    change.clear();
  }

  return (
    <Section
      title="Delete the account"
      text="This deletes your account with its address and password, the second factor, your sign-ins and sessions, and what we know about how you came to us. Purchases stay in the ledger with the address they were made with: the law obliges us to keep invoices."
    >
      <div ref={place}>
        {info === null ? (
          <InDashboard session={session}>Accounts are deleted in the dashboard.</InDashboard>
        ) : !isOpen ? (
          <Button onPress={() => setIsOpen(true)}>Delete the account</Button>
        ) : (
          <AuthForm error={null} isBusy={change.isBusy} onSubmit={submit}>
            <p className="mb-4 font-semibold text-bad">
              Nobody can bring it back. A running subscription is not canceled by it.
            </p>
            <EmailField
              id={`${id}-typed`}
              autoComplete="off"
              readOnly={change.isBusy}
              label={`Write ${user.email} to go on`}
              value={typed}
              problem={problem}
              onValue={(value) => {
                setTyped(value);
                setProblem(null);
              }}
            />
            <div className="flex flex-wrap gap-3">
              <Button isBusy={change.isBusy} look="primary">
                Delete for good
              </Button>
              <Button onPress={cancel}>Cancel</Button>
            </div>
          </AuthForm>
        )}
      </div>
      <Told outcome={change.outcome} />
    </Section>
  );
}
