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

/** Titles and labels, in the specification's words where it names them. */
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
  continueAs: "Continue as",
  forgetOwner: "Forget this account here",
  accountSettings: "Account settings",
  passwordHint:
    "At least 8 characters, with a digit, a lowercase and an uppercase letter. A special character makes it stronger.",
} as const;

/** Our own messages, where the specification says nothing. */
export const ownTexts = {
  twoFactorNeeded:
    "Your account uses two-factor authentication. Enter the code from your authenticator app to go on.",
  otherMethod: {
    google: "This address belongs to an account that signs in with Google. Continue with Google.",
    microsoft: "This address belongs to an account that signs in with Microsoft. Continue with Microsoft.",
    email_password: "This address belongs to an account with a password. Login with your email and password.",
    unknown: "This address belongs to an account that signs in another way. Use the one you registered with.",
  },
  mailTooSoon: "We sent a mail less than a minute ago. Please wait a moment before asking for another one.",
} as const;
