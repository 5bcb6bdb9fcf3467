import { isSameEmail } from "@paraph/service/email";
import type { StoredOwner } from "@/lib/accounts/owner-storage";
import { accountEnv } from "@/lib/env/public";

interface WayOnProps {
  readonly needsNoAccount: boolean;
  /** `null`: the payment page asked for it. */
  readonly email: string | null;
  readonly owner: StoredOwner | null;
}

/** Whether this browser knows that the buyer has an account. */
function isOwners({ email, owner }: Omit<WayOnProps, "needsNoAccount">): boolean {
  return owner !== null && (email === null || isSameEmail(owner.email, email));
}

/** To an account only where there is one. Whether an address has one is nobody else's business, so strangers get both ways. */
export function WayOn(props: WayOnProps) {
  const ways = props.needsNoAccount
    ? [["/signature/contracts", "Choose a contract"]]
    : isOwners(props)
      ? [[accountEnv().dashboardUrl, "Continue to your account"]]
      : [
          ["/auth", "Sign in"],
          ["/auth?mode=register", "Create the account"],
        ];
  return ways.map(([href, words], index) => (
    <a key={href} href={href} className="action" data-style={index === 0 ? "primary" : "secondary"}>
      {words}
    </a>
  ));
}

/** Where what was bought can be used, in a sentence. */
export function accountWords(props: WayOnProps): string {
  if (props.needsNoAccount) return "Personal contracts need no account: choose one, fill it in and send it.";
  const address = props.email ?? "the address you gave on the payment page";
  return isOwners(props)
    ? `What you bought belongs to the account of ${address}.`
    : `What you bought belongs to the account of ${address}: sign in, or create it if there is none yet.`;
}
