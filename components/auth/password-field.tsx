import { useState } from "react";
import { TextField, type TextFieldProps } from "@/components/auth/text-field";
import { Glyph } from "@/components/ui/glyph";

/** A password, which can be read while it is written. */
export function PasswordField(field: Omit<TextFieldProps, "type" | "inside">) {
  const [isShown, setIsShown] = useState(false);
  const reveal = (
    <button
      type="button"
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
