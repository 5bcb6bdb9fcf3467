import type { InputHTMLAttributes, ReactNode } from "react";

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "id"> {
  id: string;
  label: string;
  /** What is wrong with the field; the place for it is kept free. */
  problem: string | null;
  onValue: (value: string) => void;
  /** Stands at the end of the label's line. */
  beside?: ReactNode;
  /** Stands inside the field, at its end. */
  inside?: ReactNode;
  /** Says more about the field, right below it. */
  hint?: ReactNode;
  hintId?: string | undefined;
}

/** A field with its label above and its problem below, which screen readers read with it. */
export function TextField({
  id,
  label,
  problem,
  onValue,
  beside,
  inside,
  hint,
  hintId,
  className = "",
  ...input
}: TextFieldProps) {
  const problemId = `${id}-problem`;
  return (
    <div className="mb-1">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {beside}
      </div>
      <div className="relative">
        <input
          id={id}
          className={`field ${inside ? "pr-13" : ""} ${className}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={hintId ? `${problemId} ${hintId}` : problemId}
          onChange={(event) => onValue(event.target.value)}
          {...input}
        />
        {inside}
      </div>
      {hint}
      <p id={problemId} className="field-problem">
        {problem}
      </p>
    </div>
  );
}
