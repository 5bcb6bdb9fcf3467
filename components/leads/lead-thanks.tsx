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
