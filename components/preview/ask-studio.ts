import { windowAround } from "@/components/preview/studio-window";
import {
  type BlockAnswer,
  type BlockEdit,
  questionOf,
  readAnswer,
  type ShownDocument,
} from "@/lib/preview/block-edits";

/** Long enough for a Studio that is busy with its own form. */
const WAIT_MILLISECONDS = 4_000;

let asked = 0;

/** Has the Studio around this page change the document that the page shows. Never rejects: the answer says what failed. */
export async function askStudio(shown: ShownDocument, edit: BlockEdit): Promise<BlockAnswer | string> {
  const studio = windowAround();
  if (!studio)
    return "This window has lost the Studio that opened it. Open the preview from the Studio again.";
  const number = ++asked;
  const { promise, resolve } = Promise.withResolvers<BlockAnswer | string>();
  const listen = (event: MessageEvent<unknown>) => {
    const answer = readAnswer(event);
    if (answer?.number === number) resolve(answer);
  };
  window.addEventListener("message", listen);
  const timer = setTimeout(
    () => resolve("The page's form is not open in the Studio. Click a text of the page, then try again."),
    WAIT_MILLISECONDS,
  );
  studio.postMessage(questionOf(number, shown, edit), location.origin);
  const answer = await promise;
  window.removeEventListener("message", listen);
  clearTimeout(timer);
  return answer;
}
