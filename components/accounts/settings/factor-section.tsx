import { type ReactNode, useState } from "react";
import { CodeStep } from "@/components/accounts/settings/code-step";
import { RecoveryCodes } from "@/components/accounts/settings/recovery-codes";
import {
  Button,
  InDashboard,
  Section,
  type SectionProps,
  Told,
  useChange,
  useStepFocus,
} from "@/components/accounts/settings/section";
import type { FactorSetup } from "@/lib/accounts/account-api";
import { messages } from "@/lib/accounts/texts";

type Step =
  | { readonly kind: "rest" | "off" | "renew" }
  | { readonly kind: "setUp"; readonly setup: FactorSetup }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

const rest: Step = { kind: "rest" };

/** The app for codes: on, off, new recovery codes. */
export function FactorSection({ session, account }: SectionProps) {
  const [step, setStep] = useState<Step>(rest);
  const change = useChange(session);
  const place = useStepFocus(step.kind);
  const { isBusy, outcome, run } = change;
  const { settings, api } = session.ports;
  const token = async () => (await settings()).idToken();

  const start = () =>
    void run(async () => setStep({ kind: "setUp", setup: await api.startFactor(await token()) }), null);

  /** With a code that some call takes: nothing to confirm, because the code does. */
  const give =
    (work: (code: string) => Promise<boolean>, done: string | null, isFree: boolean) => (code: string) =>
      run(async () => ((await work(code)) ? undefined : messages.invalidOtp), done, isFree);

  const getCodes =
    (ask: typeof api.confirmFactor) =>
    async (code: string): Promise<boolean> => {
      const codes = await ask(code, await token());
      if (codes) setStep({ kind: "codes", codes });
      return codes !== null;
    };

  const turnOff = async (code: string) => {
    const isOff = await give(
      async (otp) => api.disableFactor(otp, await token()),
      "The second factor is off. Signing in asks for no code.",
      true,
    )(code);
    if (isOff) {
      setStep(rest);
      await session.load();
    }
    return isOff;
  };

  const cancel = () => {
    setStep(rest);
    change.clear();
  };

  return (
    <Section
      title="Second factor"
      text="When it is on, signing in also asks for a code from an app on your phone: a stolen password alone opens nothing."
    >
      <div ref={place}>
        {account.info === null ? (
          <InDashboard session={session}>
            {account.isFactorOn
              ? "It is on. It is managed in the dashboard."
              : "It is managed in the dashboard."}
          </InDashboard>
        ) : step.kind === "codes" ? (
          <RecoveryCodes
            codes={step.codes}
            ports={session.ports}
            onDone={() => {
              cancel();
              void session.load();
            }}
          />
        ) : step.kind === "setUp" ? (
          <SetUp setup={step.setup}>
            <CodeStep
              isAppOnly
              button="Turn on"
              isBusy={isBusy}
              onCode={give(getCodes(api.confirmFactor), null, false)}
            />
          </SetUp>
        ) : step.kind === "off" ? (
          <CodeStep button="Turn off" isBusy={isBusy} onCode={turnOff} />
        ) : step.kind === "renew" ? (
          <CodeStep
            button="Get new codes"
            isBusy={isBusy}
            onCode={give(getCodes(api.renewCodes), null, true)}
          />
        ) : account.isFactorOn ? (
          <>
            <p className="mb-4">
              It is <b className="font-semibold">on</b>. {codesLeft(account.info.twoFactor.recoveryCodesLeft)}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button onPress={() => setStep({ kind: "renew" })}>New recovery codes</Button>
              <Button onPress={() => setStep({ kind: "off" })}>Turn off</Button>
            </div>
          </>
        ) : (
          <>
            <p className="mb-4">
              It is <b className="font-semibold">off</b>.
            </p>
            <Button look="primary" isBusy={isBusy} onPress={start}>
              Turn on
            </Button>
          </>
        )}
        {account.info !== null && ["setUp", "off", "renew"].includes(step.kind) && (
          <p className="mt-4">
            <Button onPress={cancel}>Cancel</Button>
          </p>
        )}
      </div>
      <Told outcome={outcome} />
    </Section>
  );
}

function codesLeft(left: number): string {
  if (left === 0) return "You have no recovery codes: get new ones.";
  return left === 1 ? "One recovery code is left." : `${left} recovery codes are left.`;
}

function SetUp({ setup, children }: { setup: FactorSetup; children: ReactNode }) {
  const { secret, uri, picture } = setup;
  return (
    <>
      <p data-step="" tabIndex={-1} className="mb-4 outline-none">
        <b className="font-semibold">1.</b> Scan this picture with an authenticator app, or{" "}
        <a href={uri} className="text-link">
          open the app on this device
        </a>
        .
      </p>
      {picture && (
        // biome-ignore lint/performance/noImgElement: drawn by the signature API, in the address itself
        <img
          src={picture}
          alt="QR code that holds the key below"
          width="200"
          height="200"
          className="rounded-xl border border-line"
        />
      )}
      <p className="mt-4">You can also type this key:</p>
      <code data-secret="" className="mt-1 block font-mono wrap-anywhere">
        {secret.match(/.{1,4}/g)?.join(" ")}
      </code>
      <p className="mt-6 mb-3">
        <b className="font-semibold">2.</b> Write the code that it shows.
      </p>
      {children}
    </>
  );
}
