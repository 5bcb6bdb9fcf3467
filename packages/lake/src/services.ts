import { StoreConnection } from "@paraph/service/store-connection";
import { type Audit, openAudit } from "./audit/audit.ts";
import { type Accounts, openAccounts } from "./auth/account.ts";
import { type AddressChange, openAddressChange } from "./auth/address-change.ts";
import { type ApiTokens, openApiTokens } from "./auth/api-tokens.ts";
import { assistantSecret } from "./auth/assistant.ts";
import { type Credentials, openCredentials, siteToken } from "./auth/credentials.ts";
import { openPeople, type People, usualDemo } from "./auth/people.ts";
import { openPortraits, type Portraits } from "./auth/portraits.ts";
import { endOneClickSessions } from "./auth/session-endings.ts";
import { createSessionWatch, type SessionWatch } from "./auth/session-watch.ts";
import { openSetUp, type SetUp } from "./auth/set-up.ts";
import { openStaffing, type Staffing } from "./auth/staffing.ts";
import { type Consents, openConsents } from "./consents/consents.ts";
import type { LakeContext } from "./context.ts";
import type { OpenStreams } from "./http/event-stream.ts";
import { openTransactionLog, type TransactionLog } from "./listen/transaction-log.ts";
import { type LakeMail, openLakeMail } from "./mail/lake-mail.ts";
import { type Forgetting, openForgetting } from "./personal/forgetting.ts";
import { PublicationLog } from "./publications/publication-log.ts";
import { Relay } from "./publications/relay.ts";
import { openScheduler, type Scheduler } from "./releases/scheduler.ts";
import type { LakeSettings } from "./settings.ts";
import { openIdentities } from "./sign-in/identities.ts";
import { openPasskeys, type Passkeys } from "./sign-in/passkeys.ts";
import { passwordMail } from "./sign-in/password-link.ts";
import { createPasswords, type Passwords } from "./sign-in/passwords.ts";
import { openSecondFactors, type SecondFactors } from "./sign-in/second-factors.ts";
import { openSignInGuard, type SignInGuard } from "./sign-in/sign-in-guard.ts";
import { openSignInSteps, type SignInSteps } from "./sign-in/sign-in-steps.ts";
import { openSingleSignOn, type SingleSignOn } from "./sign-in/single-sign-on.ts";
import type { SingleSignOnSettings } from "./sign-in/single-sign-on-settings.ts";
import type { LakeSite } from "./site.ts";
import { openVisits, type Visits } from "./visits/visits.ts";
import { openWebhooks, type Webhooks } from "./webhook/webhook.ts";

/** What the routes for people, streams and the webhook share in addition to the context. */
export interface LakeServices {
  readonly settings: LakeSettings;
  readonly people: People;
  readonly passwords: Passwords;
  readonly staffing: Staffing;
  readonly accounts: Accounts;
  readonly addressChange: AddressChange;
  readonly portraits: Portraits;
  readonly setUp: SetUp;
  readonly credentials: Credentials;
  readonly apiTokens: ApiTokens;
  readonly audit: Audit;
  readonly sessionWatch: SessionWatch;
  readonly signInGuard: SignInGuard;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly signInSteps: SignInSteps;
  /** `null`: nobody signs in by a provider. */
  readonly singleSignOn: SingleSignOn | null;
  readonly streams: OpenStreams;
  readonly log: TransactionLog;
  readonly webhooks: Webhooks;
  readonly scheduler: Scheduler;
  readonly forgetting: Forgetting;
  readonly visits: Visits;
  readonly consents: Consents;
  readonly mail: LakeMail;
  /** `null`: the site reads the dataset's file. */
  readonly sharing: Sharing | null;
  readonly cookie: { readonly name: string; readonly path: string; readonly secure: boolean };
}

/** What tells several machines of the site what is published. */
interface Sharing {
  readonly store: StoreConnection;
  readonly relay: Relay;
  stop(): Promise<void>;
}

export function openServices(
  context: LakeContext,
  settings: LakeSettings,
  { mailWatches = [], demoPeople: demo = usualDemo }: Pick<LakeSite, "mailWatches" | "demoPeople">,
): LakeServices {
  // Sessions refer to people, so the table of people comes first.
  const passwords = createPasswords(settings.passwordCost);
  const signIn = settings.people;
  const people = openPeople(context.store.system, { now: context.now, signIn, passwords, demo });
  const credentials = openCredentials(context.store.system, {
    now: context.now,
    sessionDays: settings.sessionDays,
    idleDays: settings.idleDays,
  });
  const audit = openAudit(context.store.system, context.now);
  if (settings.serverToken) credentials.setToken(siteToken, "publisher", settings.serverToken);
  const apiTokens = openApiTokens(context.store.system, {
    now: context.now,
    note: audit.note,
    setToken: credentials.setToken,
    siteLabel: siteToken,
    assistantSecret: settings.serverToken && assistantSecret(settings.serverToken),
  });
  const log = openTransactionLog(context.store);
  const signInGuard = openSignInGuard(context.store.system, {
    now: context.now,
    attemptsPerMinute: settings.loginAttemptsPerMinute,
  });
  const secondFactors = openSecondFactors(context.store.system, context.now);
  const mail = openLakeMail(context, settings.mail, {
    dataset: settings.dataset,
    log,
    people,
    active: () => staffing.active(),
    watches: mailWatches,
  });
  const staffing = openStaffing(context.store.system, {
    now: context.now,
    signIn,
    passwords,
    provider: settings.singleSignOn,
    demo,
    send: passwordMail(mail.post, context.publicUrl),
  });
  const signInSteps = openSignInSteps(context.store.system, context.now, secondFactors);
  endOneClickSessions(context.store.system, signIn, demo);
  return {
    settings,
    credentials,
    apiTokens,
    audit,
    sessionWatch: createSessionWatch(credentials),
    people,
    passwords,
    staffing,
    accounts: openAccounts(context.store.system, context.now),
    addressChange: openAddressChange(context.store.system, {
      now: context.now,
      post: mail.post,
      publicUrl: context.publicUrl,
    }),
    portraits: openPortraits(context.store.system),
    setUp: openSetUp(context.store.system, {
      now: context.now,
      passwords,
      provider: settings.singleSignOn,
    }),
    secondFactors,
    passkeys: openPasskeys(context.store.system, {
      now: context.now,
      publicUrl: context.publicUrl,
      allowedOrigins: settings.allowedOrigins,
    }),
    signInSteps,
    singleSignOn: singleSignOnOf(context, settings.singleSignOn),
    signInGuard,
    streams: new Set(),
    log,
    webhooks: openWebhooks(context, settings, log),
    scheduler: openScheduler(context),
    forgetting: openForgetting(context, audit, settings),
    mail,
    visits: openVisits(context.store.folder, context.now, settings.visits),
    consents: openConsents(context.store.folder, context.now, { keepDays: settings.consentDays }),
    sharing: settings.storeUrl === null ? null : startSharing(context, settings.dataset, settings.storeUrl),
    cookie: cookieFor(context.publicUrl),
  };
}

function singleSignOnOf(context: LakeContext, settings: SingleSignOnSettings | null): SingleSignOn | null {
  const { now, log, store } = context;
  if (settings === null) return null;
  return openSingleSignOn(store.system, {
    settings,
    identities: openIdentities(store.system, now),
    now,
    log,
  });
}

function startSharing(context: LakeContext, dataset: string, url: string): Sharing {
  const store = new StoreConnection({ url, log: context.log });
  const { publications } = context.store.dataset(dataset);
  const relay = new Relay({
    publications,
    log: new PublicationLog(store),
    ready: store.tried(),
    report: context.log,
  });
  return {
    store,
    relay,
    async stop() {
      await relay.stop();
      store.close();
    },
  };
}

/** Cookies ignore ports. With the port in the name, two lakes on one machine don't sign each other out. */
function cookieFor(publicUrl: string): LakeServices["cookie"] {
  const { protocol, port, pathname } = new URL(publicUrl);
  const secure = protocol === "https:";
  return { name: `lake-session-${port || (secure ? "443" : "80")}`, path: pathname || "/", secure };
}
