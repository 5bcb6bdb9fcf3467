/** Formats figures for readers, identically on the server and in every browser. */

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** From this amount on, cents only clutter the number. */
const WITHOUT_CENTS = 100_000_000;

export function money(cents: number): string {
  // Rounding slightly below zero gives -0, which would show its sign.
  const rounded = Math.round(cents) + 0;
  const isWhole = rounded % 100 === 0 || Math.abs(rounded) >= WITHOUT_CENTS;
  return (isWhole ? dollars : dollarsAndCents).format(rounded / 100);
}

export function count(value: number): string {
  return whole.format(value);
}

/** "1 person", "1,200 people". */
export function counted(value: number, one: string, many: string): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Hours with at most one decimal, without their unit. */
export function hours(minutes: number): string {
  return oneDecimal.format(minutes / 60);
}

/** Working days of eight hours, with at most one decimal. */
export function workingDays(minutes: number): string {
  return oneDecimal.format(minutes / 60 / 8);
}

/** Whether a figure needs smaller type to fit on one line of a phone. */
export function isLong(figure: string): boolean {
  return figure.length > 9;
}
