import { useState, useSyncExternalStore } from "react";
import { TextButton } from "@/components/accounts/panel-parts";
import { loadIdentity } from "@/lib/accounts/load-identity";
import { forgetOwner, storedOwner } from "@/lib/accounts/owner-storage";
import { labels } from "@/lib/accounts/texts";
import { accountEnv } from "@/lib/env/public";
import { browserStorage } from "@/lib/tracking/safe-storage";

const never = () => () => {};
const stored = () => browserStorage.get("owner");
/** Unknown to the server, which renders a placeholder where the root element says that somebody is remembered. */
const onServer = () => undefined;

/**
 * A shortcut for the person this browser remembers. It leads to the dashboard, which alone knows whether they are still
 * signed in: remembering grants no access. The form below is for everybody else.
 */
export function ContinueAs() {
  const raw = useSyncExternalStore(never, stored, onServer);
  const [isForgotten, setForgotten] = useState(false);
  const isUnknown = raw === undefined;
  const owner = typeof raw === "string" && !isForgotten ? storedOwner(browserStorage) : null;
  if (!owner && !isUnknown) return null;

  function forget() {
    forgetOwner(browserStorage);
    setForgotten(true);
    // Also ends the session that the identity SDK keeps in this browser.
    loadIdentity()
      .then((identity) => identity.signOut())
      .catch(() => {}); // Its code did not come; a later login replaces the session.
  }

  return (
    <div className={isUnknown ? "owner-place mb-6" : "mb-6"}>
      <a
        href={accountEnv().dashboardUrl}
        data-first={owner ? "" : undefined}
        className="action w-full"
        data-style="primary"
      >
        <span className="truncate">
          {labels.continueAs} {owner?.name ?? owner?.email}
        </span>
      </a>
      <p className="mt-2 min-h-[1lh] truncate text-sm font-semibold">{owner?.email}</p>
      <p className="text-sm text-pretty text-muted">
        Signed in from this browser last. If that has ended, the dashboard asks for the password.
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <TextButton onPress={forget}>{labels.forgetOwner}</TextButton>
        <a href="/account" className="text-link min-h-6 text-[0.9375rem]">
          {labels.accountSettings}
        </a>
      </p>
      <p className="mt-5 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or use another account
      </p>
    </div>
  );
}
