import { workerAddress } from "../trusted.browser.ts";
import type { Answered, Asked } from "./messages.browser.ts";

/** Code in a thread of its own: the page answers visitors while it works. Once it has ended, every question is refused. */
export interface Helper<Question> {
  /** The worker's code decides what it answers (answer.ts). */
  readonly ask: <Answer, News = never>(question: Question, hear?: (news: News) => void) => Promise<Answer>;
  readonly end: () => void;
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  readonly hear?: (news: never) => void;
}

/** Starts a worker and waits for its code. Rejects where there are no workers, or the code does not come. */
export async function startWorker<Question>(file: string): Promise<Helper<Question>> {
  const address = workerAddress(new URL(file, import.meta.url).href);
  const worker = new Worker(address, { type: "module" });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let ended: Error | null = null;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => {
      if (data.kind === "ready") return resolve();
      const asker = waiting.get(data.number);
      // The one who asked knows what this question tells meanwhile.
      if (data.kind === "news") return asker?.hear?.(data.news as never);
      waiting.delete(data.number);
      // The one who asked knows what this question is answered with.
      if (data.kind === "answer") asker?.resolve(data.answer as never);
      else asker?.reject(new Error(data.reason));
    });
    worker.addEventListener("error", ({ message }) => {
      const error = new Error(`The worker ${file} ended: ${message || "its code did not come"}.`);
      worker.terminate();
      ended = error;
      reject(error);
      for (const asker of waiting.values()) asker.reject(error);
      waiting.clear();
    });
  });
  return {
    ask: (question, hear) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        const message: Asked = { number: ++asked, question };
        waiting.set(message.number, { resolve, reject, ...(hear && { hear }) });
        worker.postMessage(message);
      }),
    end: () => worker.terminate(),
  };
}
