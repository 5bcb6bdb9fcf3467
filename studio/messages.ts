import { defineLocaleResourceBundle } from "sanity";

/** Replaces Studio messages that help nobody, such as "See the console for more information." */
export const messages = defineLocaleResourceBundle({
  locale: "en-US",
  namespace: "studio",
  resources: {
    "asset-source.browse-button.text": "Select from Media",
    "asset-sources.common.uploader.upload-failed.title": "The file was not uploaded",
    "asset-sources.common.uploader.upload-failed.description":
      "Choose it again. Without a connection to the server, wait until it is back.",
  },
});
