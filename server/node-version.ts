/**
 * The project's own Node comes with `npm install`, and `npm run` puts it first on the path. With an older Node, a
 * script would fail with a puzzling message about `node:sqlite`.
 */
export function requireModernNode(): void {
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= 24) return;
  console.error(
    `This script needs Node 24 and runs on ${process.versions.node}. ` +
      'Start it through npm ("npm run …"), which uses the Node that the project brings along.',
  );
  process.exit(1);
}
