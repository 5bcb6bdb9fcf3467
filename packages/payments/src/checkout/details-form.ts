import { isCountry, regionsOf, taxIdType } from "../stripe/billing/tax-rates.ts";
import type { Buyer, StoredAddress, StoredSession, StoredTaxId } from "../stripe/entities.ts";

/** What a buyer types of themselves, before the card. */
export interface DetailsForm {
  readonly name: string;
  readonly businessName: string;
  readonly country: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly taxId: string;
}

export interface DetailsProblem {
  readonly field: keyof DetailsForm;
  readonly message: string;
}

/** What the page asks for. */
export interface Asked {
  readonly name: boolean;
  /** For tax a place is enough; an invoice needs a street, too. */
  readonly address: "place" | "street" | null;
  readonly taxId: boolean;
}

const fields = [
  "name",
  "businessName",
  "country",
  "line1",
  "line2",
  "city",
  "state",
  "postalCode",
  "taxId",
] as const satisfies readonly (keyof DetailsForm)[];

/** What is known of a given customer is only asked for if the session may change it. */
export function askedOf({ options }: Pick<StoredSession, "options">): Asked {
  const isKnown = options.customer !== null;
  const place = options.automaticTax ? "place" : null;
  const address = options.billingAddress === "required" ? "street" : place;
  return {
    name: (address !== null || options.collectsTaxId) && (!isKnown || options.updatesName),
    address: isKnown && !options.updatesAddress ? null : address,
    taxId: options.collectsTaxId,
  };
}

/** Whether the card may be asked for. */
export function isDescribed({ name, address }: Buyer, asked: Asked): boolean {
  if (asked.name && name === null) return false;
  if (asked.address === null) return true;
  return address !== null && checkAddress(typed({ address }), asked.address) === null;
}

export function readDetailsForm(form: Readonly<Record<string, unknown>>): DetailsForm {
  const text = (name: keyof DetailsForm) => {
    const value = form[name];
    return typeof value === "string" ? value.trim().slice(0, 200) : "";
  };
  const [name, businessName, country, line1, line2, city, state, postalCode, taxId] = fields.map(text);
  return typed({
    name,
    businessName,
    taxId,
    address: {
      country: country ?? "",
      line1: line1 ?? null,
      line2: line2 ?? null,
      city: city ?? null,
      state: state ?? null,
      postalCode: postalCode ?? null,
    },
  });
}

interface Known {
  readonly name?: string | null | undefined;
  readonly businessName?: string | null | undefined;
  readonly taxId?: string | null | undefined;
  readonly address: StoredAddress | null;
}

/** The form as it is filled for what is known. */
export function typed({ name, businessName, taxId, address }: Known): DetailsForm {
  return {
    name: name ?? "",
    businessName: businessName ?? "",
    country: address?.country || "US",
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    city: address?.city ?? "",
    state: address?.state ?? "",
    postalCode: address?.postalCode ?? "",
    taxId: taxId ?? "",
  };
}

/** The first problem, in form order. */
export function checkDetails(form: DetailsForm, asked: Asked): DetailsProblem | null {
  if (asked.name && form.name === "") return { field: "name", message: "Enter your name." };
  const problem = asked.address === null ? null : checkAddress(form, asked.address);
  if (problem) return problem;
  if (!asked.taxId || form.taxId === "" || taxIdOf(form) !== null) return null;
  return { field: "taxId", message: `Enter ${taxIdHint(form.country)}, or leave it empty.` };
}

function checkAddress(form: DetailsForm, asked: "place" | "street"): DetailsProblem | null {
  const { country, line1, city, state, postalCode } = form;
  if (!isCountry(country)) return { field: "country", message: "Choose a country." };
  if (asked === "street" && line1 === "") return { field: "line1", message: "Enter your street and number." };
  if (asked === "street" && city === "") return { field: "city", message: "Enter your city." };
  const regions = regionsOf(country);
  if (regions.length > 0 && !regions.some(({ code }) => code === state)) {
    return { field: "state", message: `Choose a ${country === "US" ? "state" : "province"}.` };
  }
  if (country === "US" && !/^\d{5}(-\d{4})?$/.test(postalCode))
    return { field: "postalCode", message: "Enter a ZIP code of five digits, such as 94105." };
  if (country === "CA" && !/^[a-z]\d[a-z] ?\d[a-z]\d$/i.test(postalCode))
    return { field: "postalCode", message: "Enter a postal code, such as K1A 0B1." };
  return null;
}

/** What the session keeps of a form without problems, for what was asked. */
export function buyerOf(form: DetailsForm, asked: Asked, known: Buyer): Buyer {
  const { country, line1, line2, city, state, postalCode } = form;
  const address: StoredAddress = {
    country,
    line1: line1 || null,
    line2: line2 || null,
    city: city || null,
    state: (regionsOf(country).length > 0 && state) || null,
    postalCode: postalCode || null,
  };
  return {
    name: asked.name ? form.name : known.name,
    businessName: (asked.taxId && form.businessName) || null,
    address: asked.address ? address : known.address,
    taxId: asked.taxId ? taxIdOf(form) : known.taxId,
  };
}

const shapes: Readonly<Record<string, RegExp>> = {
  us_ein: /^\d{2}-?\d{7}$/,
  eu_vat: /^[A-Z]{2}[0-9A-Z+*]{2,12}$/,
  gb_vat: /^GB(\d{9}|\d{12})$/,
};
const anyShape = /^[0-9A-Z][0-9A-Z. /-]{4,19}$/;

function taxIdOf({ country, taxId }: DetailsForm): StoredTaxId | null {
  const type = taxIdType(country);
  const value = taxId.toUpperCase();
  if (type === null || value === "") return null;
  return (shapes[type] ?? anyShape).test(value) ? { type, value } : null;
}

/** What a number of this country is called; `null` if none is taken. */
export function taxIdHint(country: string): string | null {
  switch (taxIdType(country)) {
    case null:
      return null;
    case "us_ein":
      return "an EIN, such as 12-3456789";
    case "eu_vat":
      return `a VAT number with its country, such as ${country === "GR" ? "EL" : country}123456789`;
    case "gb_vat":
      return "a VAT number, such as GB123456789";
    default:
      return "a tax number of your country";
  }
}
