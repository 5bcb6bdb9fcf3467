import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { getReleaseIdFromReleaseDocumentId, type ReleaseActionComponent } from "sanity";
import { useRouter } from "sanity/router";

/** The action "Check" of a release: the report of all its documents. */
export const CheckRelease: ReleaseActionComponent = ({ release }) => {
  const router = useRouter();
  const name = getReleaseIdFromReleaseDocumentId(release._id);
  return {
    label: "Check",
    icon: CheckmarkCircleIcon,
    onHandle: () => router.navigateUrl({ path: `/studio/site-check/release/${name}` }),
  };
};
CheckRelease.displayName = "CheckRelease";
