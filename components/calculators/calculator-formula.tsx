import { Actions, type ActionValue } from "@/components/content/actions";
import { Glyph } from "@/components/ui/glyph";

export interface Answer {
  readonly key: string;
  readonly question: string;
  readonly answer: string;
}

interface CalculatorFormulaProps {
  formula: readonly string[];
  worked: readonly string[];
  limits: readonly string[];
  questions: readonly Answer[];
  actions: readonly ActionValue[] | null | undefined;
}

const title = "text-lg font-[650] tracking-[-0.01em]";

/** The notes under the result: the formula, what it leaves out, doubts, and where to go from here. */
export function CalculatorFormula({ formula, worked, limits, questions, actions }: CalculatorFormulaProps) {
  return (
    <>
      <div className={`mt-10 grid gap-x-16 gap-y-8 ${limits.length > 0 ? "lg:grid-cols-2" : ""}`}>
        <div>
          <h3 className={title}>How it is calculated</h3>
          <div className="mt-3 space-y-3 border-l-2 border-accent pl-5 leading-relaxed">
            {formula.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <p className="mt-4 text-[0.9375rem] text-muted">For example, with the starting numbers:</p>
          {worked.map((line) => (
            <p key={line} className="mt-1.5 text-[0.9375rem] leading-relaxed text-muted tabular-nums">
              {line}
            </p>
          ))}
        </div>
        {limits.length > 0 && (
          <div>
            <h3 className={title}>What it leaves out</h3>
            <ul className="mt-3 space-y-2 leading-relaxed">
              {limits.map((limit, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: plain texts have no key, may repeat, and never move
                <li key={index} className="flex gap-3">
                  <span
                    aria-hidden="true"
                    className="mt-[0.8em] h-0.5 w-3 shrink-0 -rotate-6 rounded-full bg-accent"
                  />
                  <span>{limit}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {questions.length > 0 && (
        <div className="mt-10 border-b border-line">
          {questions.map(({ key, question, answer }) => (
            <details key={key} className="question border-t border-line">
              <summary className="flex items-start justify-between gap-6 py-4 leading-snug font-semibold hover:text-accent">
                <h3 className="font-sans">{question}</h3>
                <Glyph name="plus" className="question-sign mt-0.5 size-5 text-accent" />
              </summary>
              <p className="answer max-w-[68ch] pr-10 pb-5 leading-relaxed whitespace-pre-line text-muted">
                {answer}
              </p>
            </details>
          ))}
        </div>
      )}
      <div className="mt-8 empty:hidden">
        <Actions actions={actions} />
      </div>
    </>
  );
}
