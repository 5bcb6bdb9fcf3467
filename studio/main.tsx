/// <reference types="vite/client" />
import "@fontsource-variable/inter/wght.css";
import "./checks-when-unseen";
import "./connection/code-loading";
import "./main.css";
import { createRoot } from "react-dom/client";
import { publicEnv } from "@/lib/env/public";
import { goToLogin } from "./connection/sign-in";
import { withoutVendorCalls } from "./connection/vendor-calls";
import { lakeUrl, prepareTasksClient } from "./lake-client";
import { mergingFirst } from "./merging/merging-first";
import { Studio } from "./studio";

const element = document.getElementById("sanity");
if (!element) throw new Error('The Studio has nowhere to show: studio/index.html needs an element "sanity".');
window.fetch = mergingFirst(withoutVendorCalls(window.fetch.bind(window), publicEnv()), publicEnv());
prepareTasksClient();
const root = createRoot(element);
const isLeaving = publicEnv().mode === "local" && (await goToLogin(lakeUrl));
if (!isLeaving) root.render(<Studio />);

// In development: a change of a schema or a component shows without loading the page again.
import.meta.hot?.accept("./studio", (changed) => {
  if (changed) root.render(<changed.Studio />);
});
