import { type InputProps, useFeatureEnabled } from "sanity";
import { isBlock } from "./block-sentences";
import { Explained } from "./explanation";

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
