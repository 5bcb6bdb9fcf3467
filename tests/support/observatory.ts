/** An answer as the Observatory looks at it. */
export interface ObservedAnswer {
  readonly headers: Headers;
  readonly html: string;
}

interface Finding {
  readonly what: string;
  readonly points: number;
}

/**
 * What Mozilla's HTTP Observatory gives for an answer over TLS: 100, less and more by its table of 2026
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring). Bonuses count from 90 points on.
 */
export function observatoryScore({ headers, html }: ObservedAnswer): { score: number; findings: Finding[] } {
  const policy = policyIn(headers.get("content-security-policy") ?? "");
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
  const loaded = scripts.filter((attributes) => /\bsrc=/.test(attributes));
  const isChecked = loaded.length > 0 && loaded.every((attributes) => /\bintegrity="sha/.test(attributes));
  const findings = [
    policyFinding(policy),
    headers.has("set-cookie")
      ? { what: "cookies, which this does not judge", points: -20 }
      : { what: "no cookies", points: 0 },
    headers.has("access-control-allow-origin")
      ? { what: "answers any origin", points: -50 }
      : { what: "answers no other origin", points: 0 },
    secureFinding(headers.get("strict-transport-security") ?? ""),
    /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
      headers.get("referrer-policy") ?? "",
    )
      ? { what: "a private referrer policy", points: 5 }
      : { what: "no referrer policy", points: 0 },
    isChecked
      ? { what: "scripts with integrity", points: 5 }
      : { what: "scripts of this origin without integrity", points: 0 },
    headers.get("x-content-type-options") === "nosniff"
      ? { what: "no sniffing", points: 0 }
      : { what: "types may be guessed", points: -5 },
    policy.has("frame-ancestors")
      ? { what: "frames by the policy", points: 5 }
      : { what: "no frames by the policy", points: headers.has("x-frame-options") ? 0 : -20 },
    /^same-(origin|site)$/.test(headers.get("cross-origin-resource-policy") ?? "")
      ? { what: "not for other origins", points: 10 }
      : { what: "other origins may load it", points: 0 },
  ];
  const sum = (chosen: readonly Finding[]) => chosen.reduce((total, { points }) => total + points, 100);
  const plain = sum(findings.filter(({ points }) => points < 0));
  return { score: plain >= 90 ? sum(findings) : plain, findings };
}

function policyIn(text: string): ReadonlyMap<string, readonly string[]> {
  const parts = text.split(";").map((part) => part.trim().split(/\s+/));
  return new Map(parts.flatMap(([name = "", ...sources]) => (name === "" ? [] : [[name, sources]])));
}

function policyFinding(policy: ReadonlyMap<string, readonly string[]>): Finding {
  if (policy.size === 0) return { what: "no content policy", points: -25 };
  const scripts = policy.get("script-src") ?? policy.get("default-src") ?? [];
  const styles = policy.get("style-src") ?? policy.get("default-src") ?? [];
  const isOpen = (sources: readonly string[]) =>
    sources.some((source) => /^(\*|https?:|data:)$/.test(source) || source === "'unsafe-inline'");
  if (isOpen(scripts) || !policy.has("default-src")) return { what: "scripts from anywhere", points: -20 };
  if (scripts.includes("'unsafe-eval'")) return { what: "text may become code", points: -10 };
  if (isOpen(styles)) return { what: "styles from anywhere", points: 0 };
  const isClosed = policy.get("default-src")?.join() === "'none'";
  return isClosed
    ? { what: "a content policy that begins with nothing", points: 10 }
    : { what: "a content policy", points: 5 };
}

function secureFinding(header: string): Finding {
  const [, age = "0"] = /max-age=(\d+)/.exec(header) ?? [];
  return Number(age) >= 15_768_000
    ? { what: "TLS for half a year and longer", points: 0 }
    : { what: "TLS may be left out", points: -20 };
}
