import { type InputProps, isObjectInputProps } from "sanity";
import { definePlugin } from "../define-plugin";
import { at } from "../order";
import { PublishedSince } from "./published-since";
import { withReleaseNotice } from "./release-notice";

/** What others have published since a draft or a release was begun. */
export const merging = definePlugin({
  name: "merging",
  tools: (tools) => tools.map(withReleaseNotice),
  notices: [at(20, Since)],
});

function Since(props: InputProps) {
  return isObjectInputProps(props) ? <PublishedSince {...props} /> : null;
}
