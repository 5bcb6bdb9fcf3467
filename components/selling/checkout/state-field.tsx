import { OUTSIDE } from "@/lib/selling/check-order-form";
import { usStates } from "@/lib/us-states";

interface StateFieldProps {
  id: string;
  problem: string | null;
  onValue: () => void;
}

/** Where a buyer is, of the fifty states and the District of Columbia, or elsewhere. */
export function StateField({ id, problem, onValue }: StateFieldProps) {
  return (
    <div className="mb-1">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        State
      </label>
      <select
        id={id}
        name="state"
        required
        autoComplete="address-level1"
        className="field"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-problem`}
        onChange={onValue}
      >
        <option value="">Choose a state</option>
        <optgroup label="United States">
          {usStates.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </optgroup>
        <option value={OUTSIDE}>Outside the United States</option>
      </select>
      <p id={`${id}-problem`} className="field-problem">
        {problem}
      </p>
    </div>
  );
}
