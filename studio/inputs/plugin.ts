import { definePlugin } from "../define-plugin";
import { PastedTextInput } from "../pasting/pasted-text-input";
import { CountedInput } from "./counted-input";
import { DateInput } from "./date-input";
import { SceneInput } from "./scene-input";
import { UsualChoiceInput } from "./usual-choice-input";

/** Inputs of no feature in particular. */
export const inputs = definePlugin({
  name: "inputs",
  inputs: { counted: CountedInput, scene: SceneInput, usualChoice: UsualChoiceInput },
  typeInputs: { date: DateInput, datetime: DateInput, richText: PastedTextInput },
});
