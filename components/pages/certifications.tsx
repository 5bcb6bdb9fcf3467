import { ContentLink } from "@/components/content/content-link";
import { Picture } from "@/components/content/picture";
import { SampleMark } from "@/components/content/sample-mark";
import type { Site } from "@/components/pages/entries";
import { Glyph } from "@/components/ui/glyph";
import { mark } from "@/lib/content/edit-marks";
import { pictureFrames } from "@/lib/content/picture-frames";
import { readList, readText } from "@/lib/content/read";

interface CertificationsProps {
  certifications: NonNullable<Site["footer"]>["certifications"] | undefined;
}

/** Seals: the picture of each certification when there is one, else a neutral seal, and always its name. */
export function Certifications({ certifications }: CertificationsProps) {
  const shown = readList(certifications, "certifications").flatMap((certification, index) => {
    const name = readText(certification.name, "name");
    return name ? [{ ...certification, name, index }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Certifications" className="mt-14 flex flex-wrap gap-2">
      {shown.map(({ index, key, name, picture, link, ...certification }) => (
        <li key={key} {...mark(`footer.certifications[${index}].name`)}>
          <ContentLink link={link} className="seal-link rounded-3xl">
            <span className="seal flex flex-wrap items-center gap-x-2 gap-y-1 rounded-3xl border border-line bg-card py-2 pr-3 pl-2 text-sm font-semibold">
              {Picture({
                picture: picture ? { ...picture, decorative: true } : null,
                field: "picture",
                sizes: pictureFrames.seal.sizes,
                widths: pictureFrames.seal.widths,
                className: "size-7 object-contain",
              }) ?? (
                <span className="flex size-7 items-center justify-center rounded-full bg-accent-soft text-accent">
                  <Glyph name="tick" className="size-4" />
                </span>
              )}
              {name}
              <SampleMark of={certification} />
            </span>
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}
