import { browserPath } from "../../lib/browser-names.ts";

/** The DOM's types take text only; browsers that ask for trusted text take what the policy made of it. */
interface TextPolicy {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (address: string) => string;
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: TextPolicy): TextPolicy };
  }
}

const rules: TextPolicy = {
  createHTML: (html) => html,
  createScriptURL: (address) => {
    // A page's policy says the same (worker-src); this holds where it does not reach.
    const { origin, pathname } = new URL(address, location.href);
    if (origin !== location.origin || !pathname.startsWith(browserPath))
      throw new Error(`Cannot run the code at ${address}: it is none of this site.`);
    return address;
  },
};

/** The only policy that pages allow (server/http/content-policy.ts). Can be made once. */
const policy = window.trustedTypes?.createPolicy("paraph", rules) ?? rules;

/** Reads HTML that this site's own server answered. Scripts in it never run. */
export function parse(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), "text/html");
}

/** The address of code of this site that a worker runs. */
export function workerAddress(address: string): string {
  return policy.createScriptURL(address);
}
