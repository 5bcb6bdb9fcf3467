import type { ComponentType, FormEvent } from "react";

/** What people use, and what happens then. */
interface Control {
  readonly text?: string;
  readonly onClick?: () => void;
  readonly onChange?: (event: { currentTarget: { checked: boolean } }) => void;
  readonly onSubmit?: (event: Pick<FormEvent, "preventDefault">) => void;
}

let states: { readonly all: unknown[]; next: number } | null = null;
let controls: Control[] = [];

/** React, for `vi.mock`: the states of what is rendered to HTML again stay. */
export const withKeptStates = (react: typeof import("react")) => ({
  ...react,
  useState(initial: unknown) {
    const ofReact = react.useState(initial);
    if (!states) return ofReact;
    const { all } = states;
    const at = states.next++;
    if (at === all.length) all.push(initial instanceof Function ? initial() : initial);
    return [all[at], (value: unknown) => (all[at] = value instanceof Function ? value(all[at]) : value)];
  },
});

/** The vendor's components, for `vi.mock`: those that somebody can use are found by `openScreen`. */
export function withControls({ Button, Checkbox, Stack, ...rest }: typeof import("@sanity/ui")) {
  return { ...rest, Button: noting(Button), Checkbox: noting(Checkbox), Stack: noting(Stack) };
}

function noting<Props extends object>(Noted: ComponentType<Props>) {
  return (props: Props) => {
    controls.push(props);
    return <Noted {...props} />;
  };
}

/** Lets somebody use what `render` renders to HTML: each time it is rendered anew, with what was done before. */
export function openScreen(render: () => string) {
  const own: unknown[] = [];
  const show = () => {
    [states, controls] = [{ all: own, next: 0 }, []];
    const shown = render();
    states = null;
    return shown;
  };
  const find = (isMeant: (control: Control) => unknown) => {
    const shown = show();
    const found = controls.find(isMeant);
    if (!found) throw new Error(`Nothing to use in: ${shown}`);
    return found;
  };
  return {
    show,
    press: (text: string) => find((one) => one.text === text).onClick?.(),
    switchOff: () => find(({ onChange }) => onChange).onChange?.({ currentTarget: { checked: false } }),
    submit: () => find(({ onSubmit }) => onSubmit).onSubmit?.({ preventDefault() {} }),
  };
}
