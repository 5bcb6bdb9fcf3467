/**
 * The project's own Node comes with `npm install` as a dependency, and `npm run` puts it first on the path.
 * Someone who calls a script with an older Node of the machine would get a riddle from `node:sqlite` instead.
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
