import { messageOf } from "@paraph/service/message-of";
import { isMailable } from "./addresses.ts";
import type { Mail, MailQueue, QueuedMail } from "./mail-queue.ts";
import type { MailSettings } from "./mail-settings.ts";
import type { Outcome, Transport } from "./transport.ts";

interface SenderOptions {
  readonly queue: MailQueue;
  readonly settings: MailSettings;
  readonly transport: Transport;
  /** Whether somebody who may sign in has this address. */
  readonly isHere: (address: string) => boolean;
  readonly now: () => Date;
  readonly log: (message: string) => void;
}

/** How long a stop waits for the answer to a mail that is under way. In milliseconds. */
const lastWords = 5_000;

/** Sends what is due, one mail after another. Only one process does this for a queue. */
export function startSender({ queue, settings, transport, isHere, now, log }: SenderOptions) {
  const { retryMilliseconds: waits, patienceMilliseconds, lookMilliseconds } = settings;
  const stopped = new AbortController();
  let failures = 0;
  /** Until when nothing is tried, because the transport takes nothing. */
  let restsUntil = 0;
  let running: Promise<void> | null = null;
  let isAsked = false;

  const doubtful = queue.recover();
  if (doubtful > 0)
    log(
      `${doubtful} mails may have been sent before the last stop, and are not sent again by themselves: see the tool Mail in the Studio.`,
    );

  const waitAfter = (attempts: number) => waits[Math.min(attempts, waits.length) - 1] ?? 0;

  async function sendDue(): Promise<void> {
    for (let found = queue.next(); found && !stopped.signal.aborted; found = queue.next()) {
      if (now().getTime() < restsUntil) return;
      const { row, mail } = found;
      const hopeless = reasonAgainst(row, mail);
      if (hopeless !== null) {
        queue.end(row.id, hopeless.state, hopeless.problem);
        log(`A mail (${row.kind}, ${row.messageId}) is not sent: ${hopeless.problem}`);
        continue;
      }
      if (mail === null) continue;
      queue.begin(row.id);
      const handOver = () => queue.hand(row.id);
      note(row, await transport.send({ row, mail, handOver, stopped: stopped.signal }));
    }
  }

  function reasonAgainst(row: QueuedMail, mail: Mail | null) {
    const time = now().getTime();
    if (mail === null)
      return {
        state: "given-up",
        problem: "It was queued with another key, as after a restored backup. It may have been sent before.",
      } as const;
    if (!isMailable(mail.to.address))
      return { state: "refused", problem: "No mail can be sent to this address." } as const;
    // What others wrote is for nobody who was sent away since.
    if (mail.offUrl !== null && !isHere(mail.to.address))
      return { state: "given-up", problem: "Nobody who may sign in has this address any more." } as const;
    if (row.expiresAt !== null && Date.parse(row.expiresAt) <= time)
      return { state: "given-up", problem: row.problem ?? "Its link had expired." } as const;
    if (Date.parse(row.createdAt) + patienceMilliseconds <= time)
      return { state: "given-up", problem: row.problem ?? "It could not be sent in time." } as const;
    return null;
  }

  function note({ id, kind, messageId, attempts }: QueuedMail, outcome: Outcome): void {
    if (outcome.kind === "sent") {
      failures = 0;
      queue.end(id, "sent", null);
      queue.forgetOld();
      return;
    }
    const { problem } = outcome;
    // A stop has ended the attempt, before anybody could have the mail.
    if (stopped.signal.aborted && outcome.kind === "down") return;
    if (outcome.kind === "refused" || outcome.kind === "doubtful") {
      queue.end(id, outcome.kind, problem);
      log(`A mail (${kind}, ${messageId}) is ${outcome.kind}: ${problem}`);
      return;
    }
    if (outcome.kind === "down") {
      failures += 1;
      restsUntil = now().getTime() + waitAfter(failures);
      if (failures === 1) log(`Mails wait, because sending one failed: ${problem}`);
      queue.wait(id, 0, problem);
      return;
    }
    queue.wait(id, waitAfter(attempts + 1), problem);
  }

  /** Sends what is due. Ends when there is nothing left to do for now. */
  async function flush(): Promise<void> {
    isAsked = true;
    running ??= (async () => {
      try {
        while (isAsked && !stopped.signal.aborted) {
          isAsked = false;
          await sendDue();
        }
      } catch (error) {
        log(`Sending mails failed, and is tried again in a moment: ${messageOf(error)}`);
      } finally {
        running = null;
      }
    })();
    await running;
  }

  const timer = setInterval(() => void flush(), lookMilliseconds);
  timer.unref();

  return {
    flush,
    /** After the caller's transaction, which may have queued a mail. */
    wake: () => void setImmediate(() => stopped.signal.aborted || void flush()).unref(),
    /** Tries at once what rests. */
    hurry(): void {
      restsUntil = 0;
      void flush();
    },
    /** Lets the mail that is under way end: it may be about to be taken, and only its answer says so. */
    async close(): Promise<void> {
      clearInterval(timer);
      isAsked = false;
      restsUntil = Number.POSITIVE_INFINITY;
      const patience = new Promise<void>((resolve) => setTimeout(resolve, lastWords).unref());
      if (running !== null) await Promise.race([running, patience]);
      stopped.abort();
      transport.close();
    },
  };
}
