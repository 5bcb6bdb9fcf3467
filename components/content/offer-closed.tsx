import type { ClosedOffer } from "@/lib/content/closed-offer";

/** In place of a button: until when, or from when on, and where one goes on. */
export function OfferClosed({ sentence, wayOn, className }: ClosedOffer & { className: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold" data-offer-closed="">
        {sentence}
      </p>
      {wayOn && (
        <a href={wayOn.href} className={`action ${className}`} data-style="secondary">
          {wayOn.label}
        </a>
      )}
    </div>
  );
}
