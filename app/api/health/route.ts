import { connection } from "next/server";
import { env } from "@/lib/env/environment";
import { lakeOrigin } from "@/lib/env/lake-address";
import { apiVersion } from "@/lib/env/public";
import { studioState } from "@/lib/env/studio-state";
import { type Doubt, doubtOf } from "@/lib/freshness/doubts";
import { sharedStore } from "@/lib/store/shared-store";

interface Part {
  readonly ok: boolean;
  readonly mode: "local" | "hosted";
  /** The address it uses, without credentials. */
  readonly address: string;
  readonly detail?: string;
}

/** Each part with its state and address. 503 when a part that pages need is down; the Studio and accounts are none. */
export async function GET(): Promise<Response> {
  await connection();
  const { lake, siteUrl } = env();
  const [lakeItself, accounts, payments, disk] = await Promise.all([
    lakePart(),
    accountsPart(),
    paymentsPart(),
    diskPart(),
  ]);
  const parts: Record<string, Part> = {
    site: {
      mode: "local",
      address: siteUrl,
      ...stateOf("can't tell what is published", doubtOf("confirmed")),
    },
    lake: lakeItself,
    webhook: {
      ok: true,
      mode: lake.mode,
      address: `${siteUrl}/api/revalidate`,
      detail: lake.mode === "local" ? "not needed: pages compare revisions with the local lake" : "signed",
    },
  };
  const isUp = Object.values(parts).every((part) => part.ok);
  const studio = studioPart();
  const store = storePart();
  const freshness = freshnessPart();
  const others = {
    studio,
    accounts,
    payments,
    ...(disk && { disk }),
    ...(store && { store }),
    ...(freshness && { freshness }),
  };
  const isWhole = Object.values(others).every((part) => part.ok);
  return Response.json(
    {
      status: !isUp ? "failing" : isWhole ? "ok" : "degraded",
      release: env().release,
      parts: { ...parts, ...others },
    },
    { status: isUp ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}

async function lakePart(): Promise<Part> {
  const { lake } = env();
  const address = lakeOrigin(lake);
  const query = new URLSearchParams({ query: "count(*[0...1])", perspective: "published" });
  try {
    const { ok, status } = await askLake(`/v${apiVersion}/data/query/${lake.dataset}?${query}`);
    return { ok, mode: lake.mode, address, ...(ok ? {} : { detail: `answered ${status}` }) };
  } catch (error) {
    const isSlow = error instanceof Error && error.name === "TimeoutError";
    return { ok: false, mode: lake.mode, address, detail: isSlow ? "no answer within 3 s" : "unreachable" };
  }
}

/** The disk of the local lake. Pages are served without it, but nobody can publish. */
async function diskPart(): Promise<Part | null> {
  const { lake } = env();
  if (lake.mode === "hosted") return null;
  const address = lakeOrigin(lake);
  try {
    const answer: unknown = await (await askLake("/health")).json();
    const disk = typeof answer === "object" && answer !== null && "disk" in answer ? answer.disk : null;
    if (typeof disk !== "string") return null;
    return { ok: disk === "ok", mode: "local", address, ...(disk === "ok" ? {} : { detail: disk }) };
  } catch {
    // The part `lake` says so.
    return null;
  }
}

function askLake(path: string): Promise<Response> {
  const { lake } = env();
  return fetch(`${lakeOrigin(lake)}${path}`, {
    headers: lake.token === undefined ? {} : { authorization: `Bearer ${lake.token}` },
    cache: "no-store",
    signal: AbortSignal.timeout(3_000),
  });
}

/** The server builds it after the site has started. */
function studioPart(): Part {
  const { lake, siteUrl } = env();
  const state = studioState();
  const part = { ok: state !== "failed", mode: lake.mode, address: `${siteUrl}/studio` };
  return state === "ready" ? part : { ...part, detail: state };
}

/** What several machines share. Without it pages are slower, because each machine asks the lake. */
function storePart(): Part | null {
  const { storeUrl } = env().machines;
  if (storeUrl === null) return null;
  const problem = sharedStore()?.problem ?? null;
  const part = { ok: problem === null, mode: "local", address: new URL(storeUrl).host } as const;
  return problem === null ? part : { ...part, detail: `away: ${problem}` };
}

/** Whether pages are compared with what the hosted lake publishes. Without that, those that webhooks don't name stay. */
function freshnessPart(): Part | null {
  const { lake } = env();
  if (lake.mode === "local") return null;
  return {
    mode: "hosted",
    address: lakeOrigin(lake),
    ...stateOf("pages are not compared", doubtOf("compared")),
  };
}

function stateOf(words: string, doubt: Doubt | null): Pick<Part, "ok" | "detail"> {
  if (doubt === null) return { ok: true };
  return { ok: false, detail: `${words} since ${doubt.since.toISOString()}: ${doubt.reason}` };
}

/** Services that browsers reach directly are not checked here. */
async function accountsPart(): Promise<Part> {
  const { accounts, siteUrl } = env();
  const off = accounts.offBecause === null ? null : { detail: `off: ${accounts.offBecause}` };
  if (accounts.mode === "hosted")
    return { ok: true, mode: "hosted", address: `https://${accounts.authDomain}`, ...off };
  const local = { mode: "local", address: `${siteUrl}/local` } as const;
  if (off) return { ...local, ok: true, ...off };
  if (accounts.url === undefined) return { ...local, ok: false, detail: "not started" };
  const state = await stateOfServices(accounts.url);
  return { ...local, ok: state !== null && state !== "failed", detail: state ?? "unreachable" };
}

async function paymentsPart(): Promise<Part> {
  const { payments, siteUrl } = env();
  if (payments.mode === "hosted") return { ok: true, mode: "hosted", address: payments.apiUrl };
  const local = { mode: "local", address: `${siteUrl}${payments.apiUrl}` } as const;
  if (payments.offBecause !== null) return { ...local, ok: true, detail: `off: ${payments.offBecause}` };
  if (payments.url === undefined) return { ...local, ok: false, detail: "not started" };
  const isThere = (await stateOfServices(payments.url)) !== null;
  const provider = payments.provider ? "on the payment provider" : "on a stand-in of the payment provider";
  return { ...local, ok: isThere, detail: isThere ? provider : "unreachable" };
}

/** How the accounts among the local services are; null: no answer. */
async function stateOfServices(url: string): Promise<string | null> {
  try {
    const response = await fetch(`${url}/health`, { cache: "no-store", signal: AbortSignal.timeout(3_000) });
    const answer: unknown = await response.json();
    const hasState = typeof answer === "object" && answer !== null && "accounts" in answer;
    return response.ok ? `${hasState ? answer.accounts : ""}` : null;
  } catch {
    return null;
  }
}
