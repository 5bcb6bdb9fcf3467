/** For whoever is not signed in here. The link opens the login over this page, which then shows the account. */
export function SignInPrompt() {
  return (
    <div className="max-w-2xl rounded-3xl border border-line bg-card p-6 shadow-card sm:p-9">
      <h2 className="text-subtitle font-[650]">Sign in to see your account</h2>
      <p className="mt-2 mb-6 text-pretty">
        Here you change your e-mail, password and second factor, see your sign-ins, and get or delete what we
        keep.
      </p>
      <a href="/auth?mode=login" data-auth="/auth?mode=login" className="action" data-style="primary">
        Sign In
      </a>
    </div>
  );
}
