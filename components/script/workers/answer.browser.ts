import { messageOf } from "@paraph/service/message-of";
import type { Answered, Asked } from "./messages.browser.ts";

/**
 * In a worker: answers what its page asks, and tells it news meanwhile. `Question` and `News` are what the page's own side
 * asks and hears (start-worker.ts).
 */
export function answerWith<Question, News = never>(
  find: (question: Question, say: (news: News) => void) => Promise<unknown>,
): void {
  const tell = (message: Answered) => postMessage(message);
  addEventListener("message", ({ data: { number, question } }: MessageEvent<Asked>) => {
    // Only the page that started this worker can ask it.
    find(question as Question, (news) => tell({ kind: "news", number, news })).then(
      (answer) => tell({ kind: "answer", number, answer }),
      (error: unknown) => tell({ kind: "failure", number, reason: messageOf(error) }),
    );
  });
  tell({ kind: "ready" });
}
