import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { getReleaseIdFromReleaseDocumentId, type ReleaseActionComponent } from "sanity";
import { useRouter } from "sanity/router";
import { useReleaseReceipt } from "../receipt/use-release-receipt";

/** The action "Check" of a release: the report of all its documents. When the release has run, a receipt follows. */
export const CheckRelease: ReleaseActionComponent = (props) => {
  const { release } = props;
  useReleaseReceipt(props);
  const router = useRouter();
  const name = getReleaseIdFromReleaseDocumentId(release._id);
  return {
    label: "Check",
    icon: CheckmarkCircleIcon,
    onHandle: () => router.navigateUrl({ path: `/studio/site-check/release/${name}` }),
  };
};
CheckRelease.displayName = "CheckRelease";
