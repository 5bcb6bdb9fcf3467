import { listCountries, taxWord, usualCountry } from "@/lib/selling/buyer-country";
import { usStates } from "@/lib/us-states";

const countries = listCountries();

/**
 * Where a buyer is: the country, and the state in the United States. What depends on the country follows it
 * (components/selling/checkout/order-typing.browser.ts).
 */
export function PlaceFields({ id }: { id: string }) {
  const [country, state] = [`${id}-country`, `${id}-state`];
  return (
    <>
      <div className="mb-1">
        <label htmlFor={country} className="mb-1.5 block font-semibold">
          Country or region
        </label>
        <select
          id={country}
          name="country"
          required
          autoComplete="country"
          defaultValue={usualCountry}
          className="field"
          aria-describedby={`${country}-problem ${country}-tax`}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code} data-tax={taxWord(code)}>
              {name}
            </option>
          ))}
        </select>
        <p id={`${country}-tax`} className="mt-2 text-sm text-muted">
          Prices are in US dollars. Where <span data-tax-word="">{taxWord(usualCountry)}</span> applies, the
          payment page computes it from your billing address, lets a business enter its tax number, and shows
          the amount before anything is charged.
        </p>
        <p id={`${country}-problem`} className="field-problem" />
      </div>
      <div data-states="" className="mb-1">
        <label htmlFor={state} className="mb-1.5 block font-semibold">
          State <span className="hidden font-normal text-muted noscript:inline">(United States only)</span>
        </label>
        <select
          id={state}
          name="state"
          required
          autoComplete="address-level1"
          className="field"
          aria-describedby={`${state}-problem`}
        >
          <option value="">Choose a state</option>
          <optgroup label="United States">
            {usStates.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
        <p id={`${state}-problem`} className="field-problem" />
      </div>
    </>
  );
}
