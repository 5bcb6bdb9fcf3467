/** What the checks of a form say, as specified. */
export const checkTexts = {
  emailInvalid: "Please enter valid email",
  emailRequired: "Email is required",
  passwordRequired: "Password is required",
  passwordMissing: "Please enter password",
  repeatMissing: "Please repeat the password",
  mismatch: "Password and confirm password should be same",
  weak: "Weak Password",
} as const;

/** Errors and successes, as specified. */
export const messages = {
  wrongCredentials: "Email or Password is incorrect. Please try again.",
  unverified: "Please verify your email address, check your inbox.",
  socialFailed: "An error occurred. Please try again.",
  registrationFailed: "An error occurred during registration.",
  mailFailed: "Failed to send email verification. Please try again.",
  invalidOtp: "Invalid OTP",
  somethingWrong: "Something went wrong",
  noCheckoutUrl: "No Checkout URL",
  mailSent: "Email Verification sent! Check your mailbox",
  registered: "Registration successful. Please verify your email.",
  resetSent: "Password reset email sent!",
  redirecting: "Redirecting to dashboard",
} as const;

/** Titles and labels. Those that the specification names stand as it writes them. */
export const labels = {
  login: "Login Now",
  register: "Register Now",
  forgot: "Forgot Password",
  twoFactor: "Two Factor Authentication",
  verificationSent: "Verification email sent",
  email: "Email",
  password: "Password",
  confirmPassword: "Confirm Password",
  otp: "Enter OTP",
  verify: "Verify",
  forgotLink: "Forgot Password?",
  sendResetLink: "Send Reset Link",
  backToLogin: "Back To Login",
  google: "Continue with Google",
  microsoft: "Continue with Microsoft",
  toRegister: "New here? Register",
  toLogin: "Have an account? Login",
  sendMailAgain: "Send the mail again",
  passwordHint:
    "At least 8 characters, with a digit, a lowercase and an uppercase letter. A special character makes it stronger.",
} as const;

/** Messages of our own, for what the specification leaves unsaid. */
export const ownTexts = {
  twoFactorNeeded:
    "Your account uses two-factor authentication. Enter the code from your authenticator app to go on.",
  mailTooSoon: "We sent a mail less than a minute ago. Please wait a moment before asking for another one.",
} as const;
