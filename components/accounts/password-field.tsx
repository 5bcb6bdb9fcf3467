import { useState } from "react";
import { TextField, type TextFieldProps } from "@/components/accounts/text-field";
import { Glyph } from "@/components/ui/glyph";

/** A password field whose text can be shown. */
export function PasswordField(field: Omit<TextFieldProps, "type" | "inside">) {
  const [isShown, setIsShown] = useState(false);
  const reveal = (
    <button
      type="button"
      data-press=""
      aria-pressed={isShown}
      aria-label={`Show ${field.label.toLowerCase()}`}
      aria-controls={field.id}
      onClick={() => setIsShown(!isShown)}
      className="absolute inset-y-1 right-1 grid w-10 place-items-center rounded-lg text-muted hover:text-ink"
    >
      <Glyph name={isShown ? "hidden" : "eye"} />
    </button>
  );
  return (
    <TextField
      {...field}
      type={isShown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      inside={reveal}
    />
  );
}
