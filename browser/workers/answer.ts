import { messageOf } from "../../lib/message-of.ts";
import type { Answered, Asked } from "./messages.ts";

/** In a worker: answers what its page asks. `Question` is what the page's own side asks (start-worker.ts). */
export function answerWith<Question>(find: (question: Question) => Promise<unknown>): void {
  const tell = (message: Answered) => postMessage(message);
  addEventListener("message", ({ data: { number, question } }: MessageEvent<Asked>) => {
    // Only the page that started this worker can ask it.
    find(question as Question).then(
      (answer) => tell({ kind: "answer", number, answer }),
      (error: unknown) => tell({ kind: "failure", number, reason: messageOf(error) }),
    );
  });
  tell({ kind: "ready" });
}
