import type { fieldsOf } from "@/lib/leads/fields";

interface LeadFieldProps {
  field: ReturnType<typeof fieldsOf>[number];
  /** Makes ids unique where a page has two forms. */
  prefix: string;
  /** The whole width of the form, else half of it where there is room for two. */
  wide: boolean;
}

/** A labeled field with the place of its problem, which stands there empty so that nothing moves. */
export function LeadField({ field, prefix, wide }: LeadFieldProps) {
  const id = `${prefix}-${field.name}`;
  const shared = {
    id,
    name: field.name,
    required: field.required,
    maxLength: field.maxLength,
    autoComplete: field.autoComplete,
    "aria-describedby": `${id}-problem`,
    className: "field",
  };
  return (
    <div className={wide ? "sm:col-span-2" : ""}>
      <label htmlFor={id} className="mb-1.5 flex justify-between gap-3 font-semibold">
        {field.label}
        {!field.required && <span className="font-normal text-muted">optional</span>}
      </label>
      {field.name === "message" ? (
        <textarea rows={5} {...shared} />
      ) : (
        <input type={field.name === "email" ? "email" : "text"} {...shared} />
      )}
      <div id={`${id}-problem`} data-problem={field.name} className="field-problem" />
    </div>
  );
}

interface LeadThanksProps {
  heading: string;
  text: string | null;
  /** Whether these are words about a mail that some sites can't send: server/pages/root-marks.ts. */
  isConfirmed: boolean;
}

/** What a form says once it was sent. */
export function LeadThanks({ heading, text, isConfirmed }: LeadThanksProps) {
  return (
    <>
      <div data-lead-said={isConfirmed ? "confirm" : undefined}>
        <p className="mt-4 text-subtitle font-[650]">{heading}</p>
        {text && <p className="mt-3 max-w-[56ch] text-muted">{text}</p>}
      </div>
      {isConfirmed && (
        <div data-lead-said="noted">
          <p className="mt-4 text-subtitle font-[650]">Your address is noted.</p>
          <p className="mt-3 max-w-[56ch] text-muted">No mail is sent to confirm it.</p>
        </div>
      )}
    </>
  );
}
