import type { CodeLanguage } from "@/lib/choices/code-languages";
import { type CodePart, highlightLines, parseLineRanges } from "@/lib/content/highlight";

export interface CodePanelProps {
  code: string;
  language: CodeLanguage;
  /** Words on the tab. */
  label: string;
  /** Lines that stand out: "3-5, 9". */
  marked: string;
}

/** Code with its colors, made on the server. Wide lines scroll inside, by keyboard too. */
export function CodePanel({ code, language, label, marked }: CodePanelProps) {
  const lines = highlightLines(code, language);
  const standOut = parseLineRanges(marked);
  return (
    <div className="code-panel">
      <p className="code-panel-label">{label}</p>
      {/* biome-ignore lint/a11y: not a form field, and whoever has no pointer scrolls the code with the arrow keys */}
      <pre tabIndex={0} role="group" aria-label={`Code: ${label}`}>
        <code className={`language-${language}`}>
          {lines.map((parts, index) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key and never move
              key={index}
              parts={parts}
              isMarked={standOut.has(index + 1)}
              isLast={index === lines.length - 1}
            />
          ))}
        </code>
      </pre>
    </div>
  );
}

interface LineProps {
  parts: readonly CodePart[];
  isMarked: boolean;
  isLast: boolean;
}

function Line({ parts, isMarked, isLast }: LineProps) {
  const text = parts.map(({ text: piece, role }, index) =>
    role === null ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line have no key and never move
      <span key={index} data-code={role}>
        {piece}
      </span>
    ),
  );
  const end = isLast ? null : "\n";
  return isMarked ? (
    <mark className="code-marked">
      {text}
      {end}
    </mark>
  ) : (
    <>
      {text}
      {end}
    </>
  );
}

/** Copies the code that is shown beside it (code-samples.browser.ts). */
export function CopyCode() {
  return (
    <button type="button" data-press="" data-copy-code="" data-state="ready" className="code-copy">
      <span aria-live="polite">Copy</span>
      <span className="sr-only"> the code</span>
    </button>
  );
}
