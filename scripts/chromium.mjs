// Finds a Chromium for the tests, and installs one where it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackages } from './debian.mjs';
import { node24, root, say } from './ensure.mjs';

/** What a machine without a screen, a sandbox or a way to the internet needs. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function fromPath() {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  return [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...places].find(existsSync);
}

/** Where playwright keeps its own download, when there is one. */
function fromPlaywright() {
  const print = "import('playwright-core').then((p) => console.log(p.chromium.executablePath()))";
  const { stdout } = spawnSync(node24(), ['-e', print], { cwd: root, encoding: 'utf8' });
  const file = stdout?.trim();
  return file && existsSync(file) ? file : undefined;
}

/** @returns {string | undefined} */
export function findChromium() {
  const wanted = process.env['YARDHAND_CHROMIUM'];
  if (!wanted) return fromPath() ?? fromPlaywright();
  if (existsSync(wanted)) return wanted;
  throw new Error(`YARDHAND_CHROMIUM names ${wanted}, which does not exist`);
}

function downloadWithPlaywright() {
  say('Downloading Chromium (playwright) …');
  const cli = path.join(root, 'node_modules/playwright-core/cli.js');
  spawnSync(node24(), [cli, 'install', 'chromium'], { cwd: root, stdio: ['ignore', 2, 2] });
}

/** @returns {string} the path of a Chromium that starts */
export function ensureChromium() {
  if (!findChromium() && !installDebianPackages('chromium')) downloadWithPlaywright();
  const file = findChromium();
  if (!file) throw new Error('No Chromium: install one, or name it in YARDHAND_CHROMIUM.');
  const { status, stderr } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} does not start: ${stderr}`);
  return file;
}
