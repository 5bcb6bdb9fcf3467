import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { type LayoutProps, LoadingBlock, useFeatureEnabled } from "sanity";
import type { StudioPlugin } from "./define-plugin";
import { inOrder, keyed } from "./order";

export function resolveLayout(plugins: readonly StudioPlugin[]): ComponentType<LayoutProps> {
  const overlays = keyed(inOrder(plugins.flatMap(({ overlays = [] }) => overlays)));
  return (props) => (
    <Layout {...props}>
      {overlays.map(({ key, item: Overlay }) => (
        <Overlay key={key} />
      ))}
    </Layout>
  );
}

/**
 * Everything of the Studio that somebody sees who is signed in. It waits for the lake's list of features, whether it
 * comes or fails: the Studio puts tasks around all tools as soon as it knows of them, which builds every tool anew and
 * loses what was typed there.
 */
function Layout({ children, ...props }: LayoutProps & { readonly children: ReactNode }) {
  const { isLoading } = useFeatureEnabled("sanityTasks");
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    // The Studio reports features in a deferred render, which would never end while a tool in it loads anew.
    if (!isLoading) setIsReady(true);
  }, [isLoading]);
  if (!isReady) return <LoadingBlock fill showText />;
  return (
    <>
      {props.renderDefault(props)}
      {children}
    </>
  );
}
