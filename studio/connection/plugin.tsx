import type { InputProps } from "sanity";
import { publicEnv } from "@/lib/env/public";
import { definePlugin } from "../define-plugin";
import { lakeUrl } from "../lake-client";
import { at } from "../order";
import { wrapAction } from "../wrap-action";
import { FailedSignIns } from "./failed-sign-ins";
import { useKeptPublish } from "./kept-publish";
import { lakeConnection } from "./lake-connection";
import { RestoredTyping } from "./restored-typing";
import { UnsavedDocument } from "./unsaved-document";

/** Nothing that somebody typed is lost, whatever becomes of the connection to the lake. */
export const connection = definePlugin({
  name: "connection",
  document: { actions: wrapAction("publish", useKeptPublish) },
  notices: [Unsaved],
  overlays: [at(10, RestoredTyping), at(20, FailedSignIns)],
});

function Unsaved({ schemaType }: InputProps) {
  const outbox = publicEnv().mode === "local" ? lakeConnection(lakeUrl).outbox : null;
  return <UnsavedDocument type={schemaType.name} outbox={outbox} />;
}
