import { type SceneName, screens } from "@/components/content/scenes/screens";

/** What a scene shows. The element around it has the class `scene` and says in words what this is. */
export function Screen({ name }: { name: SceneName }) {
  const Drawn = screens[name];
  return (
    <div aria-hidden="true" className="stage">
      <Drawn />
    </div>
  );
}
