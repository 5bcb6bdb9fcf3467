import { type ArraySchemaType, type InputProps, type Path, useFeatureEnabled } from "sanity";
import { Explained, pictureOf } from "./explanation";

/** The form of a document or of a block, with what it is for above it. */
export function ExplainedInput(props: InputProps) {
  if (props.path.length === 0) return <ExplainedDocument {...props} />;
  if (!isBlock(props.path)) return props.renderDefault(props);
  return (
    <Explained schemaType={props.schemaType} isBlock>
      {props.renderDefault(props)}
    </Explained>
  );
}

function ExplainedDocument(props: InputProps) {
  // While it loads, the form has no fields: form.tsx.
  const { isLoading } = useFeatureEnabled("studioComments");
  return (
    <Explained schemaType={props.schemaType} isBlock={false} isLoading={isLoading}>
      {props.renderDefault(props)}
    </Explained>
  );
}

/** The menu of blocks takes no component of ours, so a style sheet writes each block's sentence under its picture. */
export function BlockSentences({ of }: Pick<ArraySchemaType, "of">) {
  const rules = of.map(({ name, description = "" }) => {
    const picture = JSON.stringify(pictureOf(name, true));
    return `[role="menuitem"]:has(img[src=${picture}])::after { content: ${JSON.stringify(description)}; }`;
  });
  return <style>{rules.join("\n")}</style>;
}

/** Whether it is the path of a block of a page. */
export function isBlock(path: Path): boolean {
  return path.length === 2 && path[0] === "blocks";
}
