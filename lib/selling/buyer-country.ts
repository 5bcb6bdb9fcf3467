/** The country whose buyers say in which state they are. Elsewhere no filing of ours is divided by region. */
const WITH_STATES = "US";

/** The countries of ISO 3166-1 by their codes; and Kosovo, whose code is the one that payment providers use. */
const codes =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW".split(
    " ",
  );

/** What buyers call the tax on a sale. */
const taxes: Readonly<Record<string, string>> = {
  "sales tax": "US",
  VAT: "AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK",
  GST: "AU IN NZ SG",
  "GST/HST": "CA",
  "consumption tax": "JP",
};

/** Chosen until a buyer, or what is known about them, says otherwise. */
export const usualCountry = WITH_STATES;

export function isCountry(code: string): boolean {
  return codes.includes(code);
}

export function asksState(country: string): boolean {
  return country === WITH_STATES;
}

/** In the middle of a sentence: "VAT". */
export function taxWord(country: string): string {
  return Object.entries(taxes).find(([, where]) => where.split(" ").includes(country))?.[0] ?? "tax";
}

/** By their English names, the usual one first. Names come from the runtime, so only the server calls this. */
export function listCountries(): { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames("en-US", { type: "region" });
  const { compare } = new Intl.Collator("en-US");
  const rank = (code: string) => (code === usualCountry ? 0 : 1);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => rank(one.code) - rank(other.code) || compare(one.name, other.name));
}
