import type { TestProduct } from "./product.ts";

export const email = "anna@demo.example";
export const right = { success: true, isValid: true };
export const wrong = { success: true, isValid: false };

/** The API's response to one of Anna's codes. */
export async function verify(product: TestProduct, otp: string, token: string): Promise<unknown> {
  return (await product.post("/2fa/verify-qr", { otp, email }, token)).json();
}

/** A code that is wrong now and one step earlier or later. */
export function wrongCode(product: TestProduct): string {
  const near = [product.code(), product.code(-30), product.code(30)];
  return ["000000", "111111", "222222", "333333"].find((code) => !near.includes(code)) ?? "";
}

/** What the API tells Anna about her second factor. */
export async function infoOf(product: TestProduct): Promise<unknown> {
  return (await product.post("/2fa/get-info", { email }, product.tokenOf())).json();
}
