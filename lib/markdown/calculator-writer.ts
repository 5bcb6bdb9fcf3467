import { readCalculator } from "@/lib/calculators/read-block";
import type { BlockOf } from "@/lib/content/blocks";
import { anyBlock, listOf } from "@/lib/markdown/any-block";
import { bullets, heading, text, together } from "@/lib/markdown/parts";

/** The sum as a reader without scripts gets it: formula, example, where the numbers come from, what it leaves out. */
export function calculator(block: BlockOf<"calculator">, base: string): string {
  const read = readCalculator(block);
  if (!read) return "";
  const { calculator, starts, plans } = read;
  const { figure, caption, worked } = calculator.calculate(starts, plans);
  return together([
    anyBlock({ heading: block.heading, intro: block.intro }, base),
    "The formula:",
    bullets(calculator.formula.map(text)),
    "An example:",
    bullets([...worked, `${figure} ${caption}`].map(text)),
    "The numbers of the example are there to be replaced with your own:",
    bullets(Object.values(calculator.inputs).map(({ label, origin }) => `${text(label)}: ${text(origin)}`)),
    limitsOf(block, base),
    listOf(block.questions, base),
    listOf(block.actions, base),
  ]);
}

function limitsOf({ limits }: BlockOf<"calculator">, base: string): string {
  const list = listOf(limits, base);
  return list === "" ? "" : together([heading(3, "What it leaves out"), list]);
}
