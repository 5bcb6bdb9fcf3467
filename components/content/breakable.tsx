import { Fragment, type ReactNode } from "react";

/** A text that may break wherever `at` matches, which takes no letters: `/(?<=@)/` is after each "@". */
export function Breakable({ text, at }: { text: string; at: RegExp }): ReactNode {
  return text.split(at).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
