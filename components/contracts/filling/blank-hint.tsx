import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFilled } from "@/components/contracts/filling/filling-context";
import type { Blank } from "@/lib/contracts/contract";
import { hintOf } from "@/lib/contracts/write-blank";

/** The hint for the blank that is being filled in, right below it. Screen readers read it from the blank itself. */
export function BlankHint({ blank }: { blank: Blank }) {
  const fault = useFilled(({ progress }) => progress.faults.get(blank.key));
  // Any blank's words may move this one.
  useFilled(({ filling }) => filling.values);
  const hint = useRef<HTMLParagraphElement>(null);
  const [isHidden, setHidden] = useState(false);

  // The blank may move with every character, so the hint is repositioned each time.
  useLayoutEffect(() => {
    const field = document.activeElement?.closest(".blank");
    const sheet = hint.current?.parentElement;
    if (!field || !hint.current || !sheet) return;
    const [first] = field.getClientRects();
    const ground = sheet.getBoundingClientRect();
    const room = ground.width - hint.current.offsetWidth;
    const left = Math.max(0, Math.min((first?.left ?? 0) - ground.left, room));
    hint.current.style.translate = `${left}px ${field.getBoundingClientRect().bottom - ground.top + 8}px`;
  });

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && setHidden(true);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  if (isHidden) return null;
  return (
    <p ref={hint} aria-hidden="true" className="blank-hint top-0 left-0 print:hidden">
      <strong className="block font-semibold first-letter:uppercase">{blank.label}</strong>
      {fault ?? hintOf(blank)}
    </p>
  );
}
