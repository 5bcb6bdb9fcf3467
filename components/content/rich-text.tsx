import { PortableText, type PortableTextComponents } from "@portabletext/react";
import { Children, type ReactNode } from "react";
import { ContentLink } from "@/components/content/content-link";
import { Picture, type PictureValue } from "@/components/content/picture";
import { Breakable } from "@/components/content/whole-words";
import { pictureFrames } from "@/lib/content/picture-frames";
import { plain, readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import type { RichTextPart } from "@/lib/content/rich-text";
import type { LinkValue } from "@/lib/links";

interface RichTextProps {
  /** The result of `readRichText`. */
  value: RichTextPart[];
  field: string;
  /** What the highest heading in the text becomes, so that no level is left out between the page's and its own. */
  topLevel?: 2 | 3;
  className?: string;
}

const looks: Readonly<Record<number, string>> = {
  2: "text-subtitle font-[650] tracking-[-0.015em]",
  3: "text-[1.3125rem] leading-snug font-[650] tracking-[-0.01em]",
  4: "text-lg font-[650]",
  5: "font-[650]",
};

/** Rich text. Parts it does not know are left out and reported. */
export function RichText({ value, field, topLevel = 2, className = "" }: RichTextProps) {
  if (value.length === 0) return null;
  const highest = Math.min(...[2, 3, 4].filter((level) => value.some(({ style }) => style === `h${level}`)));
  const heading = (level: 2 | 3 | 4) => {
    const shown = level - highest + topLevel;
    const Tag = `h${shown}` as "h2" | "h3" | "h4" | "h5"; // from topLevel on, at most two deeper
    return ({ children }: { children?: ReactNode }) => (
      <Tag className={looks[shown]}>{Children.map(children, breakable)}</Tag>
    );
  };
  const components: PortableTextComponents = {
    block: { h2: heading(2), h3: heading(3), h4: heading(4) },
    marks: {
      strong: ({ children }) => <strong className="font-semibold text-ink">{children}</strong>,
      code: ({ children }) => (
        <code className="rounded-md bg-accent-soft px-1.5 py-0.5 font-mono text-[0.9em] text-ink">
          {children}
        </code>
      ),
      textLink: ({ children, value: link }: { children: ReactNode; value?: LinkValue }) => (
        <ContentLink link={link} className="text-link">
          {children}
        </ContentLink>
      ),
    },
    types: {
      picture: ({ value: picture }) => (
        <Figure picture={picture} field={`${field}[${plain(picture._key)}]`} />
      ),
    },
    unknownMark: ({ children, markType }) => {
      reportProblem(field, `has a mark "${markType}" that the website does not know`);
      return <>{children}</>;
    },
    unknownType: ({ value: part }) => {
      reportProblem(field, `has a part "${part._type}" that the website does not know`);
      return null;
    },
    unknownBlockStyle: ({ children }) => <p>{children}</p>,
    unknownList: ({ children }) => <ul>{children}</ul>,
    unknownListItem: ({ children }) => <li>{children}</li>,
  };
  return (
    <div className={`rich-text ${className}`}>
      <PortableText value={value} components={components} onMissingComponent={false} />
    </div>
  );
}

/** Browsers don't break before the colon of a path such as `/documents/:id`. */
function breakable(child: ReactNode): ReactNode {
  return typeof child === "string" ? <Breakable text={child} at={/(?<=\/)(?=:)/} /> : child;
}

function Figure({ picture, field }: { picture: PictureValue; field: string }) {
  const caption = readText(picture.caption, `${field}.caption`);
  return (
    <figure>
      <Picture
        picture={picture}
        field={field}
        sizes={pictureFrames.richText.sizes}
        className="h-auto w-full rounded-2xl"
      />
      {caption && <figcaption className="mt-3 text-sm text-muted">{caption}</figcaption>}
    </figure>
  );
}
