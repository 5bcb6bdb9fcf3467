import { OUTSIDE } from "@/lib/selling/check-order-form";
import { usStates } from "@/lib/us-states";

/** Where a buyer is, of the fifty states and the District of Columbia, or elsewhere. */
export function StateField({ id }: { id: string }) {
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
        aria-describedby={`${id}-problem`}
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
      <p id={`${id}-problem`} className="field-problem" />
    </div>
  );
}
