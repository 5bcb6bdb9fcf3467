import { expect, test } from "vitest";
import { checkTexts, labels, messages } from "../../../lib/accounts/texts.ts";

const specified = {
  checks: [
    "Email is required",
    "Password and confirm password should be same",
    "Password is required",
    "Please enter password",
    "Please enter valid email",
    "Please repeat the password",
    "Weak Password",
  ],
  messages: [
    "An error occurred during registration.",
    "An error occurred. Please try again.",
    "Email Verification sent! Check your mailbox",
    "Email or Password is incorrect. Please try again.",
    "Failed to send email verification. Please try again.",
    "Invalid OTP",
    "No Checkout URL",
    "Password reset email sent!",
    "Please verify your email address, check your inbox.",
    "Redirecting to dashboard",
    "Registration successful. Please verify your email.",
    "Something went wrong",
  ],
  labels: [
    "Back To Login",
    "Confirm Password",
    "Enter OTP",
    "Forgot Password",
    "Login Now",
    "Register Now",
    "Send Reset Link",
    "Two Factor Authentication",
    "Verification email sent",
    "Verify",
  ],
};

test("R-AUTH-2 R-AUTH-3 checks and messages are exactly those of the specification, and its labels are all present", () => {
  expect(Object.values(checkTexts).sort()).toEqual(specified.checks);
  expect(Object.values(messages).sort()).toEqual(specified.messages);
  expect(Object.values(labels)).toEqual(expect.arrayContaining(specified.labels));
});
