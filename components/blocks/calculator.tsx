import { CalculatorInputs } from "@/components/calculators/calculator-inputs";
import { CalculatorFormula, CalculatorResultPanel } from "@/components/calculators/calculator-result";
import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { readCalculator } from "@/lib/calculators/read-block";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readList, readText, readTexts } from "@/lib/content/read";

export function Calculator(block: BlockOf<"calculator">) {
  const read = readCalculator(block);
  if (!read) return null;
  const { name, calculator, starts, plans } = read;
  const result = calculator.calculate(starts, plans);
  const heading = readText(block.heading, "heading");
  const questions = readList(block.questions, "questions").flatMap((item, index) => {
    const question = readText(item.question, `questions[${index}].question`);
    const answer = readText(item.answer, `questions[${index}].answer`);
    return question && answer ? [{ key: item.key, question, answer }] : [];
  });
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-10" />
      <form
        data-calculator={name}
        {...mark(name)}
        data-plans={JSON.stringify(plans)}
        aria-label={heading ? plain(heading) : undefined}
        autoComplete="off"
        noValidate
        className="group/sum grid grid-cols-1 overflow-clip rounded-3xl border border-line bg-card shadow-card lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
      >
        <CalculatorInputs read={read} id={`calculator-${name}`} />
        <CalculatorResultPanel result={result} />
      </form>
      <CalculatorFormula
        formula={calculator.formula}
        worked={result.worked}
        limits={readTexts(block.limits, "limits")}
        questions={questions}
        actions={block.actions}
      />
    </BlockArea>
  );
}
