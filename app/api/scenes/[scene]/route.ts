import { notFound } from "next/navigation";
import { isSceneName, standaloneScene } from "@/app/api/scenes/standalone";

/** A scene as a separate picture for the Studio's picker. Pages draw scenes inline. */
export async function GET(_: Request, { params }: RouteContext<"/api/scenes/[scene]">): Promise<Response> {
  const { scene } = await params;
  if (!isSceneName(scene)) notFound();
  return new Response(await standaloneScene(scene), { headers: { "content-type": "image/svg+xml" } });
}
