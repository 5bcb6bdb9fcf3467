import { Glyph } from "@/components/ui/glyph";
import { labels } from "@/lib/accounts/texts";

const parts: readonly { readonly label: string; readonly isMet: (password: string) => boolean }[] = [
  { label: "8 characters", isMet: (password) => password.length >= 8 },
  { label: "digit", isMet: (password) => /\d/.test(password) },
  { label: "lowercase", isMet: (password) => /[a-z]/.test(password) },
  { label: "uppercase", isMet: (password) => /[A-Z]/.test(password) },
  { label: "special character, recommended", isMet: (password) => /[^\w\s]|_/.test(password) },
];

/** The rules for new passwords, checked off as one is typed. */
export function PasswordRule({ id, password }: { id: string; password: string }) {
  return (
    <div className="mt-2.5">
      <p id={id} className="sr-only">
        {labels.passwordHint}
      </p>
      <ul aria-hidden="true" className="flex flex-wrap gap-x-3.5 gap-y-1 text-sm text-muted">
        {parts.map(({ label, isMet }) => {
          const met = isMet(password);
          return (
            <li key={label} className={`flex items-center gap-1 ${met ? "text-good" : ""}`}>
              {met ? (
                <Glyph name="tick" className="size-3.5" />
              ) : (
                <span className="mx-[0.3125rem] size-1 rounded-full bg-current" />
              )}
              {label}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
