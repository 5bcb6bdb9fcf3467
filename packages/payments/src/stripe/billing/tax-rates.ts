/**
 * Example rates in basis points, so that tax can be seen at work: they are roughly each place's general rate, and what
 * somebody owes depends on much more. The provider computes the real ones.
 */

interface Region {
  readonly code: string;
  readonly name: string;
  readonly rate: number;
}

const region = (text: string): Region => {
  const [code = "", rate = "0", ...words] = text.split(" ");
  return { code, name: words.join(" "), rate: Number(rate) };
};

const usStates = `AL 400 Alabama
AK 0 Alaska
AZ 560 Arizona
AR 650 Arkansas
CA 725 California
CO 290 Colorado
CT 635 Connecticut
DE 0 Delaware
DC 600 District of Columbia
FL 600 Florida
GA 400 Georgia
HI 400 Hawaii
ID 600 Idaho
IL 625 Illinois
IN 700 Indiana
IA 600 Iowa
KS 650 Kansas
KY 600 Kentucky
LA 445 Louisiana
ME 550 Maine
MD 600 Maryland
MA 625 Massachusetts
MI 600 Michigan
MN 688 Minnesota
MS 700 Mississippi
MO 423 Missouri
MT 0 Montana
NE 550 Nebraska
NV 685 Nevada
NH 0 New Hampshire
NJ 663 New Jersey
NM 513 New Mexico
NY 400 New York
NC 475 North Carolina
ND 500 North Dakota
OH 575 Ohio
OK 450 Oklahoma
OR 0 Oregon
PA 600 Pennsylvania
RI 700 Rhode Island
SC 600 South Carolina
SD 420 South Dakota
TN 700 Tennessee
TX 625 Texas
UT 485 Utah
VT 600 Vermont
VA 430 Virginia
WA 650 Washington
WV 600 West Virginia
WI 500 Wisconsin
WY 400 Wyoming`;

const provinces = `AB 500 Alberta
BC 1200 British Columbia
MB 1200 Manitoba
NB 1500 New Brunswick
NL 1500 Newfoundland and Labrador
NT 500 Northwest Territories
NS 1400 Nova Scotia
NU 500 Nunavut
ON 1300 Ontario
PE 1500 Prince Edward Island
QC 1498 Quebec
SK 1100 Saskatchewan
YT 500 Yukon`;

const regions: Readonly<Record<string, readonly Region[]>> = {
  US: usStates.split("\n").map(region),
  CA: provinces.split("\n").map(region),
};

/** Rate and the provider's type of tax numbers. Countries that are not listed are not taxed here. */
const taxedCountries: Readonly<Record<string, readonly [rate: number, taxId: string]>> = {
  AT: [2000, "eu_vat"],
  AU: [1000, "au_abn"],
  BE: [2100, "eu_vat"],
  BG: [2000, "eu_vat"],
  CA: [0, "ca_bn"],
  CH: [810, "ch_vat"],
  CY: [1900, "eu_vat"],
  CZ: [2100, "eu_vat"],
  DE: [1900, "eu_vat"],
  DK: [2500, "eu_vat"],
  EE: [2400, "eu_vat"],
  ES: [2100, "eu_vat"],
  FI: [2550, "eu_vat"],
  FR: [2000, "eu_vat"],
  GB: [2000, "gb_vat"],
  GR: [2400, "eu_vat"],
  HR: [2500, "eu_vat"],
  HU: [2700, "eu_vat"],
  IE: [2300, "eu_vat"],
  IN: [1800, "in_gst"],
  IT: [2200, "eu_vat"],
  JP: [1000, "jp_trn"],
  LT: [2100, "eu_vat"],
  LU: [1700, "eu_vat"],
  LV: [2100, "eu_vat"],
  MT: [1800, "eu_vat"],
  NL: [2100, "eu_vat"],
  NO: [2500, "no_vat"],
  NZ: [1500, "nz_gst"],
  PL: [2300, "eu_vat"],
  PT: [2300, "eu_vat"],
  RO: [2100, "eu_vat"],
  SE: [2500, "eu_vat"],
  SG: [900, "sg_gst"],
  SI: [2200, "eu_vat"],
  SK: [2300, "eu_vat"],
  US: [0, "us_ein"],
};

const otherCountries =
  "AE AR BR CL CN CO CR EG GE HK ID IL IS JM KE KR LI LK MA MX MY NG PA PE PH PK RS SA TH TR TW UA UY VN ZA";

const names = new Intl.DisplayNames("en-US", { type: "region" });

/** Where buyers can be from, by name; the United States first. */
export const countries: readonly { readonly code: string; readonly name: string }[] = [
  ...Object.keys(taxedCountries),
  ...otherCountries.split(" "),
]
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((one, other) =>
    one.code === "US" ? -1 : other.code === "US" ? 1 : one.name.localeCompare(other.name, "en-US"),
  );

export function isCountry(code: string): boolean {
  return countries.some((country) => country.code === code);
}

/** The states or provinces that an address of this country has; empty if it needs none. */
export function regionsOf(country: string): readonly Region[] {
  return regions[country] ?? [];
}

/** The provider's name for tax numbers of this country; `null` if it takes none. */
export function taxIdType(country: string): string | null {
  return taxedCountries[country]?.[1] ?? null;
}

/** The rate for a place in basis points; `null` while the place is not known well enough. */
export function taxRateOf(
  address: { readonly country: string; readonly state: string | null } | null,
  hasTaxId: boolean,
): number | null {
  if (address === null) return null;
  const inside = regionsOf(address.country);
  if (inside.length > 0) return inside.find(({ code }) => code === address.state)?.rate ?? null;
  // Businesses elsewhere owe it themselves.
  return hasTaxId ? 0 : (taxedCountries[address.country]?.[0] ?? 0);
}
