import { isEmail } from "@paraph/service/email";
import { BadRequestError } from "firebase-tools/lib/emulator/auth/errors.js";
import {
  AgentProjectState,
  decodeRefreshToken,
  type EmulatorUser,
  type OneTimeCode,
} from "firebase-tools/lib/emulator/auth/state.js";
import type { AccountStore } from "./account-store.ts";
import { demoPeople } from "./people.ts";

/** The emulator adds these when it reads a user. */
const derivedProviders = ["password", "phone"];

/** The emulator's state, extended to store every change for the next start. */
export class AccountState extends AgentProjectState {
  readonly #store: AccountStore;
  readonly #now: () => Date;
  #isLoaded = false;

  constructor(projectId: string, store: AccountStore, now: () => Date) {
    super(projectId);
    this.#store = store;
    this.#now = now;
    // As in every current hosted project: a wrong password and an unknown address get the same answer.
    this.enableImprovedEmailPrivacy = true;
    this.#load();
  }

  #load(): void {
    const users = this.#store.users();
    for (const { localId, providerUserInfo = [], ...fields } of users) {
      const providers = providerUserInfo.filter(({ providerId }) => !derivedProviders.includes(providerId));
      this.overwriteUserWithLocalId(localId, { ...fields, providerUserInfo: providers });
    }
    for (const { receivedAt: _, usedAt, ...code } of this.#store.mails()) {
      if (usedAt === null) this.oobs.set(code.oobCode, code);
    }
    this.#isLoaded = true;
    if (users.length === 0) this.#addDemoPeople();
  }

  #addDemoPeople(): void {
    for (const { uid, email, name, password, emailVerified } of demoPeople) {
      const salt = `fakeSalt${uid}`;
      const passwordHash = `fakeHash:salt=${salt}:password=${password}`;
      this.overwriteUserWithLocalId(uid, { email, displayName: name, emailVerified, salt, passwordHash });
    }
  }

  override get enableAnonymousUser(): boolean {
    return false;
  }

  override get enableEmailLinkSignin(): boolean {
    return false;
  }

  /** The emulator accepts anything with an @. Google and Microsoft have checked the addresses of people they send. */
  override createUserWithLocalId(
    ...parameters: Parameters<AgentProjectState["createUserWithLocalId"]>
  ): EmulatorUser | undefined {
    const [, { email, providerUserInfo }] = parameters;
    if (email !== undefined && !providerUserInfo && !isEmail(email))
      throw new BadRequestError("INVALID_EMAIL");
    return super.createUserWithLocalId(...parameters);
  }

  override updateUserByLocalId(
    ...parameters: Parameters<AgentProjectState["updateUserByLocalId"]>
  ): EmulatorUser {
    if (!this.#isLoaded) return super.updateUserByLocalId(...parameters);
    const [uid, fields, changes] = parameters;
    const former = this.#formerAddress(uid, fields);
    const ended = former === null ? {} : { initialEmail: former, validSince: this.#seconds() };
    const user = super.updateUserByLocalId(uid, { ...fields, ...ended }, changes);
    this.#store.saveUser(user);
    if (former !== null) this.#sendRecovery(former);
    return user;
  }

  /** Ends all sign-ins of an account. */
  endSignIns(uid: string): void {
    if (this.getUserByLocalId(uid)) this.updateUserByLocalId(uid, { validSince: this.#seconds() });
  }

  #seconds(): string {
    return String(Math.floor(this.#now().getTime() / 1000));
  }

  /** The address that a change replaces. Null if nothing replaces it, or if it is being brought back. */
  #formerAddress(uid: string, { email }: Partial<EmulatorUser>): string | null {
    const user = this.getUserByLocalId(uid);
    const former = user?.email;
    const isChange = former !== undefined && email !== undefined && email !== former;
    return isChange && email !== user?.initialEmail ? former : null;
  }

  /** The emulator does this only for a change without a mail to the new address. */
  #sendRecovery(to: string): void {
    this.createOob(to, undefined, "RECOVER_EMAIL", (oobCode) => {
      const parameters = new URLSearchParams({ mode: "recoverEmail", oobCode });
      return `http://127.0.0.1/emulator/action?${parameters}`;
    });
  }

  override deleteUser(user: EmulatorUser): void {
    super.deleteUser(user);
    this.#store.removeUser(user.localId);
  }

  override createOob(...parameters: Parameters<AgentProjectState["createOob"]>): OneTimeCode {
    const code = super.createOob(...parameters);
    this.#store.addMail(code, this.#now());
    return code;
  }

  override deleteOobCode(code: string): boolean {
    this.#store.markUsed(code, this.#now());
    return super.deleteOobCode(code);
  }

  /** One project has one set of accounts. The emulator creates another for every tenant in a request. */
  override getTenantProject(): never {
    throw new BadRequestError("UNSUPPORTED_TENANT_OPERATION");
  }

  /** Stores the time of issue, which the emulator omits, so that a new password can end other sessions. */
  override createRefreshTokenFor(
    ...parameters: Parameters<AgentProjectState["createRefreshTokenFor"]>
  ): string {
    const record = decodeRefreshToken(super.createRefreshTokenFor(...parameters));
    // The emulator uses its own clock.
    const issuedAt = Math.floor(Date.now() / 1000);
    return Buffer.from(JSON.stringify({ ...record, issuedAt })).toString("base64");
  }

  override validateRefreshToken(token: string): { readonly user: EmulatorUser } {
    const found = super.validateRefreshToken(token);
    const { issuedAt } = decodeRefreshToken(token);
    const isCurrent = Number(issuedAt) >= Number(found.user.validSince ?? 0);
    if (!isCurrent) throw new BadRequestError("TOKEN_EXPIRED");
    return found;
  }
}
