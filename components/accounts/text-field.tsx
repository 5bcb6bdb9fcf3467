import type { InputHTMLAttributes, ReactNode } from "react";

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "id"> {
  id: string;
  label: string;
  /** The field's error. Space for it is always reserved. */
  problem: string | null;
  /** Where the focus may be in the field when the error comes: screen readers read it whenever this number changes. */
  problemNumber?: number;
  /** Not given where the page's own script reads the field. */
  onValue?: (value: string) => void;
  /** Content inside the field, at its end. */
  inside?: ReactNode;
  /** A hint right below the field. */
  hint?: ReactNode;
  hintId?: string | undefined;
}

/** A field with its label above and its error below. Screen readers read all three together. */
export function TextField({
  id,
  label,
  problem,
  problemNumber,
  onValue,
  inside,
  hint,
  hintId,
  className = "",
  ...input
}: TextFieldProps) {
  const problemId = `${id}-problem`;
  return (
    <div className="mb-1">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          className={`field ${inside ? "pr-13" : ""} ${className}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={hintId ? `${problemId} ${hintId}` : problemId}
          onChange={onValue && ((event) => onValue(event.target.value))}
          {...input}
        />
        {inside}
      </div>
      {hint}
      <p id={problemId} role={problemNumber === undefined ? undefined : "alert"} className="field-problem">
        <span key={problemNumber}>{problem}</span>
      </p>
    </div>
  );
}
