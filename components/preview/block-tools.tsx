import { type ReactNode, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { toolsStyle } from "@/components/preview/block-tools-style";
import { useDraggedBlock } from "@/components/preview/dragged-block";
import { useHoveredBlock } from "@/components/preview/hovered-block";
import { InsertDialog } from "@/components/preview/insert-dialog";
import { windowAround } from "@/components/preview/studio-window";
import {
  type BlockAnswer,
  type BlockEdit,
  type ListPath,
  type OfferedBlock,
  questionOf,
  readAnswer,
  type ShownDocument,
} from "@/lib/preview/block-edits";

/** How long a message stays beside the tools. */
const MESSAGE_MILLISECONDS = 8_000;

/** What an editor does to a block in the preview: the Studio's form beside it carries it out. */
export function BlockTools({ layer }: { layer: string }) {
  const block = useHoveredBlock();
  const [top, setTop] = useState(0);
  const [message, setMessage] = useState("");
  const [canUndo, setCanUndo] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [offered, setOffered] = useState<readonly OfferedBlock[] | null>(null);

  useEffect(() => {
    if (!block) return;
    const place = () => setTop(Math.max(8, block.element.getBoundingClientRect().top + 8));
    place();
    addEventListener("scroll", place, { passive: true });
    addEventListener("resize", place);
    return () => {
      removeEventListener("scroll", place);
      removeEventListener("resize", place);
    };
  }, [block]);

  useEffect(() => {
    if (message === "") return;
    const timer = setTimeout(() => setMessage(""), MESSAGE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [message]);

  const askAbout = useCallback(
    async (id: string, list: ListPath, edit: BlockEdit) => {
      setBusy(true);
      setMessage("");
      const answer = await askStudio({ id, layer, list }, edit);
      setBusy(false);
      if (typeof answer === "string") {
        setMessage(answer);
        return null;
      }
      setCanUndo(answer.canUndo);
      setMessage(answer.problem ?? "");
      return answer;
    },
    [layer],
  );
  useDraggedBlock(
    useCallback(({ id, list, ...place }) => askAbout(id, list, { kind: "place", ...place }), [askAbout]),
  );

  if (!block) return null;
  const { id, key, list, isHidden } = block;
  const ask = async (edit: BlockEdit) => (isBusy ? null : askAbout(id, list, edit));
  const openMenu = async () => {
    const answer = await ask({ kind: "offer" });
    if (answer?.problem === null) setOffered(answer.offered);
  };

  return createPortal(
    <>
      <style>{toolsStyle}</style>
      <div className="block-tools" style={{ top }} role="toolbar" aria-label="This block" aria-busy={isBusy}>
        <Tool label="Insert a block" path="M8 3v10M3 8h10" onPress={openMenu} />
        <Tool
          label="Move up"
          path="M8 13V3M4 7l4-4 4 4"
          onPress={() => ask({ kind: "move", key, position: "before" })}
        />
        <Tool
          label="Move down"
          path="M8 3v10M4 9l4 4 4-4"
          onPress={() => ask({ kind: "move", key, position: "after" })}
        />
        <Tool label="Duplicate" path="M6 6h7v7H6zM3 10V3h7" onPress={() => ask({ kind: "duplicate", key })} />
        {isHidden ? (
          <Tool
            label="Show to visitors"
            path="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.5v3M6.5 8h3"
            onPress={() => ask({ kind: "show", key })}
          />
        ) : (
          <Tool
            label="Hide from visitors"
            path="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM2.5 13.5l11-11"
            onPress={() => ask({ kind: "hide", key })}
          />
        )}
        <Tool
          label="Remove"
          path="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 9h6l.5-9"
          onPress={() => ask({ kind: "remove", key })}
        />
        {canUndo && (
          <Tool
            label="Undo"
            path="M4 6h6a3 3 0 0 1 0 6H6M4 6l3-3M4 6l3 3"
            onPress={() => ask({ kind: "undo" })}
          />
        )}
        <span role="status">{message}</span>
      </div>
      {offered && (
        <InsertDialog
          offered={offered}
          onChoose={(name, position) => ask({ kind: "insert", name, key, position })}
          onClose={() => setOffered(null)}
        />
      )}
    </>,
    document.body,
  );
}

function Tool({ label, path, onPress }: { label: string; path: string; onPress: () => unknown }): ReactNode {
  return (
    <button type="button" aria-label={label} title={label} onClick={() => onPress()}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

/** Long enough for a Studio that is busy with its own form. */
const WAIT_MILLISECONDS = 4_000;

let asked = 0;

/** Has the Studio around this page change the document that the page shows. Never rejects: the answer says what failed. */
async function askStudio(shown: ShownDocument, edit: BlockEdit): Promise<BlockAnswer | string> {
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
