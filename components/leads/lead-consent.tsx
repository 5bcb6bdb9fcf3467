import { ContentLink } from "@/components/content/content-link";
import { mark } from "@/lib/content/edit-marks";
import { CONSENT_FIELD } from "@/lib/leads/form-names";
import { type LinkValue, resolveLink } from "@/lib/links";

interface LeadConsentProps {
  consent: string;
  privacyLink: LinkValue | null | undefined;
  /** Makes ids unique where a page has two forms. */
  prefix: string;
}

/** The box that has to be ticked, with what ticking it means. */
export function LeadConsent({ consent, privacyLink, prefix }: LeadConsentProps) {
  const id = `${prefix}-${CONSENT_FIELD}`;
  return (
    <div className="sm:col-span-2">
      <label className="flex items-start gap-3 text-[0.9375rem] text-muted" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          name={CONSENT_FIELD}
          value="yes"
          required
          aria-describedby={`${id}-problem`}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span className="whitespace-pre-line">{consent}</span>
      </label>
      {resolveLink(privacyLink) && (
        <p className="mt-1 pl-8 text-[0.9375rem]" {...mark("privacyLink")}>
          <ContentLink link={privacyLink} className="text-link">
            Read the privacy policy
          </ContentLink>
        </p>
      )}
      <div id={`${id}-problem`} data-problem={CONSENT_FIELD} className="field-problem pl-8" />
    </div>
  );
}
