import type { ReactElement } from "react";
import { type ImageValue, imageSource } from "@/lib/content/image";
import { plain, readChoice } from "@/lib/content/read";
import type { Embed } from "@/lib/embed-hosts";
import { frameCoverStyle } from "@/lib/frame-cover-style";
import { markup } from "@/lib/markup";

const shapes = {
  "16:9": "aspect-video w-full",
  "4:3": "aspect-[4/3] w-full max-w-[52rem]",
  "1:1": "aspect-square w-full max-w-[40rem]",
  "9:16": "aspect-[9/16] w-full max-w-[22rem]",
} as const;

const ratios = Object.keys(shapes) as (keyof typeof shapes)[]; // the keys of the table above

/** The classes that keep the place of a video or frame free. */
export function frameShape(ratio: unknown): string {
  return shapes[readChoice(ratio, ratios, "16:9", "ratio")];
}

interface FrameFacadeProps {
  target: Embed;
  /** What is shown, in words. */
  title: string;
  poster: ImageValue | null | undefined;
  ratio: unknown;
}

/**
 * Another website's page behind a cover. The cover is a small document of ours in the frame, whose only link opens the
 * other page in the same frame. The other website gets no request before that, and no script is needed.
 */
export function FrameFacade({ target, title, poster, ratio }: FrameFacadeProps): ReactElement {
  return (
    <div>
      <iframe
        title={plain(title)}
        srcDoc={coverOf(target, plain(title), imageSource(poster)?.src ?? null)}
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        loading="lazy"
        className={`rounded-3xl border border-line bg-tint shadow-card ${frameShape(ratio)}`}
      />
      <p className="mt-3 text-sm text-muted">
        Nothing is loaded from {target.host} before you press {target.isVideo ? "play" : "open"}. From then on
        its privacy policy applies.{" "}
        <a href={target.page} rel="noopener" className="text-link">
          Open it on {target.host} instead
        </a>
      </p>
    </div>
  );
}

function coverOf({ frame, host, isVideo }: Embed, title: string, poster: string | null): string {
  const picture = poster ? markup`<img src="${poster}" alt="">` : "";
  const sign = isVideo ? "M8 5.5v13l11-6.5z" : "M5 12h13m-5-5 5 5-5 5";
  const cover = markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${{ html: frameCoverStyle }}</style></head><body>${picture}<a href="${frame}"><svg viewBox="0 0 24 24" fill="${isVideo ? "currentColor" : "none"}" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true"><path d="${sign}"/></svg><span>${isVideo ? "Play" : "Open"}: ${title} (${host})</span></a></body></html>`;
  return cover.html;
}
