import { useState } from "react";
import { Button } from "@/components/accounts/settings/section";
import type { SettingsPorts } from "@/components/accounts/settings/session";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly ports: SettingsPorts;
  readonly onDone: () => void;
}

/** Shown once: nothing can show these codes again. */
export function RecoveryCodes({ codes, ports, onDone }: RecoveryCodesProps) {
  const [said, setSaid] = useState<string | null>(null);
  const text = `${codes.join("\n")}\n`;

  const copy = () =>
    ports.copy(text).then(
      () => setSaid("Copied."),
      () => setSaid("Your browser does not let this page copy. Select the codes and copy them yourself."),
    );

  return (
    <div className="rounded-2xl border border-line-strong p-5">
      <h3 data-step="" tabIndex={-1} className="font-semibold outline-none">
        Save your recovery codes now
      </h3>
      <p className="mt-1 text-[0.9375rem] text-muted">
        Each replaces one code of the app, once: if you lose the phone, they are the way in. Nothing shows
        them again.
      </p>
      <ul aria-label="Recovery codes" className="my-5 grid gap-x-8 gap-y-1.5 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => ports.save(text, "paraph-recovery-codes.txt", "text/plain")}>Download</Button>
        <Button onPress={() => void copy()}>Copy</Button>
        <Button look="primary" onPress={onDone}>
          I have saved them
        </Button>
      </div>
      <p role="status" className="mt-3 min-h-6 text-[0.9375rem]">
        {said}
      </p>
    </div>
  );
}
