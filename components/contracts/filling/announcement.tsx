import { useEffect, useRef, useState } from "react";

interface AnnouncementProps {
  /** What the chosen state has changed. */
  words: string | null;
  /** How many clauses are left out. */
  leftOut: number;
}

/** Tells people who can't see the sheet what a choice changed. Silent about the initial state. */
export function Announcement({ words, leftOut }: AnnouncementProps) {
  const [said, setSaid] = useState("");
  const before = useRef({ words, leftOut });
  useEffect(() => {
    const { words: oldWords, leftOut: oldLeftOut } = before.current;
    before.current = { words, leftOut };
    if (leftOut !== oldLeftOut)
      setSaid(`${leftOut > oldLeftOut ? "Clause left out" : "Clause put back"}. Clauses are numbered anew.`);
    else if (words !== oldWords) setSaid(words ?? "No state is chosen.");
  }, [words, leftOut]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
