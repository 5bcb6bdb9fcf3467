import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { LeadConsent } from "@/components/leads/lead-consent";
import { LeadField, LeadThanks } from "@/components/leads/lead-form";
import { Glyph } from "@/components/ui/glyph";
import type { BlockOf } from "@/lib/content/blocks";
import { plain, readChoice, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { fieldsOf, leadVariants, TRAP_FIELD } from "@/lib/leads/fields";
import { DOCUMENT_FIELD, FORM_FIELD, sentAnchor } from "@/lib/leads/form-names";

/** A form that works as HTML alone; its code comes when somebody is about to use it, and only spares them the reload. */
export function LeadForm(block: BlockOf<"leadForm">) {
  const heading = readText(block.heading, "heading");
  const consent = readText(block.consent, "consent");
  const variant = readChoice(block.variant, leadVariants, null, "variant");
  const [key, document] = [readText(block._key, "_key"), readText(block.document, "document")];
  if (!heading) return leaveOut("heading");
  if (!consent) return leaveOut("consent");
  if (!variant) return leaveOut("variant", "is not chosen");
  if (!key || !document) return leaveOut("document", "is not known");
  const anchor = sentAnchor(plain(key));
  const success = readText(block.successHeading, "successHeading") ?? "Thank you, it is with us.";
  const successText = readText(block.successText, "successText");
  const isShort = variant === "newsletter";
  return (
    <BlockArea block={block}>
      <div className="grid gap-x-[min(4rem,6.25vw)] gap-y-10 lg:grid-cols-12" data-lead-block="">
        <BlockHeader block={block} className={isShort ? "lg:col-span-6" : "self-start lg:col-span-5"} />
        <div className={`group grid ${isShort ? "lg:col-span-6" : "lg:col-span-7"}`} data-lead-place="">
          <div
            id={anchor}
            tabIndex={-1}
            data-twin="off"
            className="peer invisible col-start-1 row-start-1 self-start rounded-3xl border border-line bg-card p-7 outline-none group-data-sent:visible target:visible sm:p-10"
          >
            <Glyph name="tick" className="size-9 text-good" />
            <LeadThanks heading={success} text={successText} isConfirmed={isShort} />
          </div>
          <form
            method="post"
            action="/api/leads"
            data-lead-form={anchor}
            data-variant={variant}
            className="col-start-1 row-start-1 grid content-start gap-x-5 gap-y-2 group-data-sent:invisible peer-target:invisible sm:grid-cols-2"
          >
            <input type="hidden" name={DOCUMENT_FIELD} value={plain(document)} />
            <input type="hidden" name={FORM_FIELD} value={plain(key)} />
            <div hidden>
              <label htmlFor={`${anchor}-${TRAP_FIELD}`}>Leave this empty</label>
              {/* The last three are by what password managers leave a field alone. */}
              <input
                id={`${anchor}-${TRAP_FIELD}`}
                name={TRAP_FIELD}
                tabIndex={-1}
                autoComplete="off"
                data-1p-ignore=""
                data-bwignore=""
                data-lpignore="true"
              />
            </div>
            {fieldsOf(variant).map((field) => (
              <LeadField
                key={field.name}
                field={field}
                prefix={anchor}
                wide={isShort || !["name", "email"].includes(field.name)}
              />
            ))}
            <LeadConsent consent={consent} privacyLink={block.privacyLink} prefix={anchor} />
            <div className="sm:col-span-2">
              <button type="submit" className="action w-full sm:w-auto" data-style="primary">
                {readText(block.submitLabel, "submitLabel") ?? "Send"}
              </button>
              <div role="status" data-lead-status="" className="mt-2 min-h-6 text-[0.9375rem]" />
            </div>
          </form>
        </div>
      </div>
    </BlockArea>
  );
}
