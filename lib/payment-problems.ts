import { isPriceKey, isTierKey } from "./checkout/prices.ts";
import { isHttpUrl, read, type Source } from "./env-source.ts";
import { isLoopbackName } from "./loopback.ts";
import { pricePairs } from "./payment-env.ts";

/** What is wrong with the variables of payments, each with what to set. Never says what a secret is. */
export function paymentProblems(source: Source): string[] {
  return [...addressProblems(source), ...keyProblems(source), ...priceProblems(source)];
}

function addressProblems(source: Source): string[] {
  const problems: string[] = [];
  const api = read(source, "NEXT_PUBLIC_PAYMENTS_API_URL");
  if (api !== undefined && !isConfidential(api)) {
    problems.push(
      `NEXT_PUBLIC_PAYMENTS_API_URL is "${api}". Set it to an address such as https://api.example.com/payments, without query.`,
    );
  }
  const origin = read(source, "NEXT_PUBLIC_CHECKOUT_ORIGIN");
  if (origin !== undefined && !(isConfidential(origin) && new URL(origin).pathname === "/")) {
    problems.push(
      `NEXT_PUBLIC_CHECKOUT_ORIGIN is "${origin}". Set it to the origin of your checkout pages, such as https://pay.example.com.`,
    );
  }
  return problems;
}

function keyProblems(source: Source): string[] {
  const publishable = read(source, "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY");
  // Written into every browser's code: the other key in its place would be given away.
  if (publishable === undefined || publishable.startsWith("pk_")) return [];
  return ['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY must start with "pk_". Set it to the publishable key.'];
}

function priceProblems(source: Source): string[] {
  const pairs = pricePairs(read(source, "NEXT_PUBLIC_STRIPE_PRICES"));
  const needing = ["NEXT_PUBLIC_PAYMENTS_API_URL", "STRIPE_SECRET_KEY"].find((name) => read(source, name));
  if (needing && pairs.length === 0) {
    return [
      `NEXT_PUBLIC_STRIPE_PRICES is missing, and ${needing} is set. Set it to pairs such as lifetime_99=price_1,team_annual=price_2.`,
    ];
  }
  const keys = pairs.map(([key]) => key);
  const ids = pairs.map(([, id]) => id);
  return pairs.flatMap(([key, id], at) => {
    const told = `NEXT_PUBLIC_STRIPE_PRICES has "${key}=${id}":`;
    if (!isPriceKey(key) && !isTierKey(key)) return [`${told} set it by names of lib/checkout/prices.ts.`];
    if (!/^price_\w+$/.test(id)) return [`${told} set an identifier that starts with "price_".`];
    if (keys.indexOf(key) !== at) return [`${told} the name is there twice. Leave one of them out.`];
    return ids.indexOf(id) === at ? [] : [`${told} another name has this identifier. Correct one of them.`];
  });
}

/** Encrypted, or never leaving this machine. */
function isConfidential(value: string): boolean {
  if (!isHttpUrl(value)) return false;
  const { protocol, hostname, search, hash, username } = new URL(value);
  return (protocol === "https:" || isLoopbackName(hostname)) && `${search}${hash}${username}` === "";
}
