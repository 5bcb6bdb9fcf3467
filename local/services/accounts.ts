import type { RequestListener } from "node:http";
import { AccountStore, type StoredMail } from "../auth/account-store.ts";
import type { Emulator } from "../auth/emulator.ts";
import { identityOf } from "../auth/verify-token.ts";
import type { Account, Identity } from "../product/dependencies.ts";

export interface AccountsOptions {
  readonly folder: string;
  readonly projectId: string;
  readonly now: () => Date;
}

export type AccountsState = "waiting" | "preparing" | "ready" | "failed";

/** The accounts of this machine. What needs the emulator waits for it; what does not answers at once. */
export class Accounts {
  readonly #options: AccountsOptions;
  readonly #store: AccountStore;
  #emulator: Promise<Emulator> | null = null;
  #state: AccountsState = "waiting";

  constructor(options: AccountsOptions) {
    this.#options = options;
    this.#store = new AccountStore(options.folder);
  }

  get state(): AccountsState {
    return this.#state;
  }

  /**
   * Takes a second of this process, so it is not done before somebody asks. Throws when the emulator can't be had; so do
   * all that wait for it.
   */
  prepare(): Promise<Emulator> {
    this.#emulator ??= this.#prepare();
    return this.#emulator;
  }

  async #prepare(): Promise<Emulator> {
    this.#state = "preparing";
    try {
      const { createEmulator } = await import("../auth/emulator.ts");
      const emulator = await createEmulator(this.#options.projectId, this.#store, this.#options.now);
      this.#state = "ready";
      return emulator;
    } catch (error) {
      this.#state = "failed";
      throw error;
    }
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

  close(): void {
    this.#store.close();
  }
}
