import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { FrameFacade, frameShape } from "@/components/content/frame-facade";
import { RichText } from "@/components/content/rich-text";
import { Glyph } from "@/components/ui/glyph";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { fileAddress, imageSource } from "@/lib/content/image";
import { plain, readChoice, readObject, readText } from "@/lib/content/read";
import { leaveOut, reportProblem } from "@/lib/content/report";
import { readRichText } from "@/lib/content/rich-text";
import { embedOf } from "@/lib/embed-hosts";

export function Video(block: BlockOf<"video">) {
  const title = readText(block.title, "title");
  if (!title) return leaveOut("title");
  const poster = readObject(block.poster, "poster");
  const transcript = readRichText(block.transcript, "transcript");
  const player = readPlayer(block);
  const target = player ? null : readTarget(block);
  if (!player && !target) return null;
  return (
    <BlockArea block={block}>
      <div className="mx-auto max-w-[64rem]" {...mark(player ? "file" : "address")}>
        <BlockHeader block={block} className="mb-10" />
        {target && <FrameFacade target={target} title={title} poster={poster} ratio={block.ratio} />}
        {player && (
          // biome-ignore lint/a11y/useMediaCaption: the track stands below when the editor has given one
          <video
            controls
            playsInline
            preload="none"
            crossOrigin={crossOriginOf(player.captions)}
            aria-label={plain(title)}
            poster={imageSource(poster)?.src}
            className={`rounded-3xl border border-line bg-tint object-contain shadow-card ${frameShape(block.ratio)}`}
          >
            <source src={player.file} type={player.file.endsWith(".webm") ? "video/webm" : "video/mp4"} />
            {player.captions && (
              <track kind="captions" src={player.captions} srcLang="en" label="English" default />
            )}
            <a href={player.file}>{plain(title)}</a>
          </video>
        )}
        {transcript.length > 0 && (
          <details className="question mt-6 border-y border-line">
            <summary className="flex items-center justify-between gap-6 py-4 font-semibold hover:text-accent">
              Read the transcript
              <Glyph name="plus" className="question-sign size-5 text-accent" />
            </summary>
            <RichText
              value={transcript}
              field="transcript"
              topLevel={3}
              className="answer max-w-[68ch] pb-6 leading-relaxed text-muted"
            />
          </details>
        )}
      </div>
    </BlockArea>
  );
}

/** Captions of another origin, as the hosted lake's are, show only where the video asks for them this way. */
function crossOriginOf(captions: string | null): "anonymous" | undefined {
  return captions?.startsWith("http") ? "anonymous" : undefined;
}

function readPlayer({ source, ...block }: BlockOf<"video">) {
  if (readChoice(source, ["file", "address"], "file", "source") === "address") return null;
  const file = fileAddress(readObject(block.file, "file"), ["mp4", "webm"]);
  if (!file) return leaveOut("file", "is no uploaded MP4 or WebM");
  const captions = readObject(block.captions, "captions");
  const address = fileAddress(captions, ["vtt"]);
  if (captions && !address) reportProblem("captions", "is no uploaded WebVTT file");
  return { file, captions: address };
}

function readTarget({ source, address }: BlockOf<"video">) {
  if (readChoice(source, ["file", "address"], "file", "source") === "file") return null;
  const target = embedOf(plain(readText(address, "address") ?? ""));
  return target?.isVideo ? target : leaveOut("address", "is no video of a website that may be shown");
}
