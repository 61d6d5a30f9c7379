// Finds WebKit for the tests, as WebKitGTK's MiniBrowser on an X server without a screen, and installs it where it may.
import { spawnSync } from 'node:child_process';
// Not by its names: Node 20, which reads this file before it hands over to Node 24, has no globSync.
import fs from 'node:fs';
import { installDebianPackages } from './debian.mjs';

// Debian: /usr/lib/<machine>/webkit2gtk-4.1; others: /usr/libexec/webkit2gtk-4.1.
const places = '/usr/{lib,lib/*,libexec}/webkit{,2}gtk-*/MiniBrowser';

function findWebkit() {
  const wanted = process.env['YARDHAND_WEBKIT'];
  if (!wanted) return fs.globSync(places)[0];
  if (fs.existsSync(wanted)) return wanted;
  throw new Error(`YARDHAND_WEBKIT names ${wanted}, which does not exist`);
}

const hasScreen = () => spawnSync('Xvfb', ['-help']).status === 0;

/** @returns {string} the path of a MiniBrowser; throws, with the reason, when none can be had */
export function ensureWebkit() {
  if (!findWebkit() || !hasScreen()) installDebianPackages('libwebkit2gtk-4.1-0', 'xvfb');
  const file = findWebkit();
  if (!file) throw new Error("No WebKit: install WebKitGTK's MiniBrowser, or name it in YARDHAND_WEBKIT.");
  if (!hasScreen()) throw new Error('No X server for WebKit: install Xvfb.');
  return file;
}
