import { Card, Stack, Text } from "@sanity/ui";
import { styled } from "styled-components";
import { inkOf } from "@/schemas/objects/thumbnail";

/** Sizes are hundredths of the card's width, so the card looks the same at every width. */
const Drawing = styled.div`
  container-type: inline-size;
  position: relative;
  aspect-ratio: 1200 / 630;
  overflow: hidden;
  background: #fbf9f4;
  color: #1a1f38;
  border-top: 0.5rem solid var(--accent);
  border-radius: 3px 3px 0 0;
  & > div {
    position: absolute;
    inset: 5.5cqw 6.5cqw;
    display: flex;
    flex-direction: column;
  }
  b {
    font-weight: 700;
    font-size: 3.3cqw;
  }
  strong {
    flex: 1;
    display: flex;
    align-items: center;
    font-size: 6.4cqw;
    font-weight: 700;
    line-height: 1.12;
    letter-spacing: -0.02em;
  }
  p {
    margin: 0;
    color: #4a5068;
    font-size: 2.4cqw;
    line-height: 1.45;
  }
`;

const picture = { display: "block", width: "100%", aspectRatio: "1200 / 630", objectFit: "cover" } as const;

interface SocialCardProps {
  title: string;
  description: string;
  brand: string;
  accent: string | null;
  /** The chosen picture, or the one that the website draws from these texts. */
  src: string | null;
}

/** The page as social networks show it: the picture and the text below it. */
export function SocialCard({ title, description, brand, accent, src }: SocialCardProps) {
  return (
    <Card border radius={3} overflow="hidden" data-testid="social-card">
      {src ? (
        // biome-ignore lint/performance/noImgElement: the Studio is no page of Next's
        <img src={src} alt="" style={picture} />
      ) : (
        <Drawing style={{ "--accent": inkOf(accent) }}>
          <div>
            <b>{brand}</b>
            <strong>{title}</strong>
            <p>{description}</p>
          </div>
        </Drawing>
      )}
      <Stack gap={3} padding={4}>
        <Text size={0} muted>
          {window.location.host}
        </Text>
        <Text size={2} weight="semibold">
          {title || "The title appears here"}
        </Text>
        <Text size={1} muted>
          {description}
        </Text>
      </Stack>
    </Card>
  );
}
