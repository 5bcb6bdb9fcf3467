import { publishedIdOf } from "@paraph/lake/document-ids";
import { isRecord } from "@paraph/service/json";
import { Badge, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { pathToString, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { type ImageValue, imageSource } from "@/lib/content/image";
import { framesOf, type PictureFrame } from "@/lib/content/picture-frames";
import type { ValuePath } from "@/lib/publishing/values";
import { describePath } from "@/schemas/checks/describe-path";
import { titleOf } from "../documents";
import type { PicturePlace } from "./picture-places";
import type { AssetUse } from "./plan-replacement";

/** Every place of a picture, each a link that opens its field. */
export function AssetUses({ uses }: { uses: readonly AssetUse[] }) {
  const count = uses.reduce((sum, { places }) => sum + places.length, 0);
  return (
    <Stack gap={4}>
      <Heading as="h2" size={1}>
        {count === 0 ? "Not used" : count === 1 ? "Used in 1 place" : `Used in ${count} places`}
      </Heading>
      {uses.length === 0 && (
        <Text muted size={1}>
          No document, draft or release shows this picture.
        </Text>
      )}
      <Stack as="ul" className="media-plain-list" gap={3}>
        {uses.flatMap((use) =>
          use.places.map((place) => (
            <Card
              as="li"
              border
              data-testid="media-use"
              key={`${use.document._id} ${pathToString([...place.path])}`}
              padding={3}
              radius={2}
            >
              <Use use={use} place={place} />
            </Card>
          )),
        )}
      </Stack>
    </Stack>
  );
}

function Use({ use: { document, release }, place }: { use: AssetUse; place: PicturePlace }) {
  const type = useSchema().get(document._type);
  const path = pathToString([...place.path]);
  const alt = place.image?.alt;
  const words =
    place.image?.decorative === true
      ? "Only decoration here"
      : typeof alt === "string" && alt.trim() !== ""
        ? `Its own alt text: ${alt}`
        : null;
  return (
    <Stack gap={3}>
      <Flex align="center" gap={2} wrap="wrap">
        <Text size={1} weight="medium">
          <IntentLink
            intent="edit"
            params={{ id: publishedIdOf(document._id), type: document._type, path }}
            {...(release && { searchParams: [["perspective", release.name]] })}
          >
            {titleOf(document) ?? type?.title ?? document._type}
          </IntentLink>
        </Text>
        <Badge tone={stateOf(document._id).tone}>
          {release ? `Release: ${release.title ?? release.name}` : stateOf(document._id).words}
        </Badge>
      </Flex>
      <Text muted size={1}>
        {[type?.title, describePath(type, document, [...place.path])].filter(Boolean).join(" · ")}
      </Text>
      {words !== null && <Text size={1}>{words}</Text>}
      {place.image && <PictureCrops document={document} image={place.image} path={place.path} />}
    </Stack>
  );
}

function stateOf(id: string) {
  if (id.startsWith("versions.")) return { tone: "suggest", words: "Release" } as const;
  return id.startsWith("drafts.")
    ? ({ tone: "caution", words: "Draft" } as const)
    : ({ tone: "positive", words: "Published" } as const);
}

interface PictureCropsProps {
  readonly document: Readonly<Record<string, unknown>>;
  readonly image: Readonly<Record<string, unknown>>;
  readonly path: ValuePath;
}

/** The tallest a frame is drawn, in CSS pixels. Larger ones shrink. */
const TALLEST = 110;

/** What visitors see of a picture with this hotspot and crop, in every frame in which the site shows it. */
function PictureCrops({ document, image, path }: PictureCropsProps) {
  const value = readImage(image);
  return (
    <ul className="media-crops" aria-label="As visitors see it">
      {framesOf(document, path).map((frame) => (
        <li key={frame.title} data-testid="media-crop">
          <Crop frame={frame} image={value} />
        </li>
      ))}
    </ul>
  );
}

function Crop({ frame, image }: { frame: PictureFrame; image: ImageValue }) {
  const source = imageSource(image, frame.widths);
  if (!source) return null;
  const height = frame.height ?? Math.round((source.height * frame.width) / source.width);
  const scale = Math.min(1, TALLEST / height);
  const focus = frame.followsHotspot ? source.focus : undefined;
  return (
    <figure>
      {/* biome-ignore lint/performance/noImgElement: the Studio is no part of Next */}
      <img
        src={source.src}
        alt=""
        loading="lazy"
        style={{
          width: Math.round(frame.width * scale),
          aspectRatio: `${frame.width} / ${height}`,
          objectFit: frame.fit ?? "fill",
          objectPosition: focus ? `${focus.x}% ${focus.y}%` : undefined,
        }}
      />
      <Text as="figcaption" muted size={0}>
        {frame.title}, {frame.width} × {height}
        {source.srcSet !== undefined && frame.fit !== "contain" && source.width < frame.width
          ? " (blurred)"
          : ""}
      </Text>
    </figure>
  );
}

/** The image of a stored document as queries project it. */
function readImage({ asset, crop, hotspot }: Readonly<Record<string, unknown>>): ImageValue {
  const id = isRecord(asset) && typeof asset._ref === "string" ? asset._ref : null;
  return { asset: { _id: id }, crop: numbersOf(crop), hotspot: numbersOf(hotspot) };
}

function numbersOf(value: unknown): Record<string, number> | null {
  if (!isRecord(value)) return null;
  const numbers = Object.entries(value).flatMap(([name, one]) =>
    typeof one === "number" ? [[name, one] as const] : [],
  );
  return Object.fromEntries(numbers);
}
