import type { RequestListener } from "node:http";
import { AccountStore, type StoredMail } from "@paraph/accounts/account-store";
import type { Emulator } from "@paraph/accounts/emulator";
import type { Account, Identity } from "@paraph/accounts/signature-api/dependencies";
import { identityOf } from "@paraph/accounts/verify-token";

export interface AccountsOptions {
  readonly folder: string;
  readonly projectId: string;
  readonly now: () => Date;
}

export type AccountsState = "waiting" | "preparing" | "ready" | "failed";

/** The accounts on this machine. Requests that need the emulator wait for it. Others are answered at once. */
export class Accounts {
  readonly #options: AccountsOptions;
  readonly #store: AccountStore;
  #emulator: Promise<Emulator> | null = null;
  #state: AccountsState = "waiting";

  constructor(options: AccountsOptions) {
    this.#options = options;
    this.#store = new AccountStore(options.folder, () => this.#forget());
  }

  get state(): AccountsState {
    return this.#state;
  }

  /**
   * Blocks this process for a second, so it runs on the first request. Rejects when the emulator can't be
   * loaded, for everyone who waits for it.
   */
  prepare(): Promise<Emulator> {
    this.#emulator ??= this.#prepare();
    return this.#emulator;
  }

  async #prepare(): Promise<Emulator> {
    this.#state = "preparing";
    try {
      const { createEmulator } = await import("@paraph/accounts/emulator");
      const emulator = await createEmulator(this.#options.projectId, this.#store, this.#options.now);
      this.#state = "ready";
      return emulator;
    } catch (error) {
      this.#state = "failed";
      // A full disk, for example: the next request tries again.
      this.#emulator = null;
      throw error;
    }
  }

  /** The next request reads the accounts from the file again. */
  #forget(): void {
    this.#emulator = null;
    this.#state = "waiting";
  }

  readonly handle: RequestListener = async (request, response) => {
    const emulator = await this.prepare();
    emulator.handle(request, response);
  };

  mails(): StoredMail[] {
    return this.#store.mails();
  }

  async verifyIdToken(token: string): Promise<Identity | null> {
    const { state } = await this.prepare();
    return identityOf(token, this.#options.projectId, state, this.#options.now());
  }

  async findAccount(uid: string): Promise<Account | null> {
    const { state } = await this.prepare();
    const user = state.getUserByLocalId(uid);
    if (!user || user.disabled) return null;
    return { emailVerified: user.emailVerified === true, validSince: Number(user.validSince ?? 0) };
  }

  async endSignIns(uid: string): Promise<void> {
    const { state } = await this.prepare();
    state.endSignIns(uid);
  }

  close(): void {
    this.#store.close();
  }
}
