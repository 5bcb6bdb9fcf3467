interface ScriptPolicies {
  createPolicy(name: string, rules: { readonly createScriptURL: (text: string) => string }): unknown;
}

/** Origins whose scripts this page may load. */
const allowed = new Set<string>();
let isGuarded = false;

/**
 * Lets scripts of an origin be loaded by code of others, which names them by text: the page's policy asks for trusted
 * types, and refuses text from anybody else (server/http/content-policy.ts).
 */
export function allowScriptsOf(origin: string): void {
  allowed.add(origin);
  // Not every browser has it.
  const policies: ScriptPolicies | undefined = Reflect.get(globalThis, "trustedTypes");
  if (isGuarded || !policies) return;
  isGuarded = true;
  policies.createPolicy("default", {
    createScriptURL: (text) => {
      const { href, origin: from } = new URL(text, location.href);
      if (!allowed.has(from))
        throw new TypeError(`The script ${href} is of no origin that this page may load.`);
      return href;
    },
  });
}
