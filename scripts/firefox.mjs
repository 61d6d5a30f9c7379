// Finds a Firefox for the tests, and installs one where it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackages } from './debian.mjs';

const names = ['firefox-esr', 'firefox'];
const places = ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'];

function findFirefox() {
  const wanted = process.env['YARDHAND_FIREFOX'];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  if (!wanted)
    return [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...places].find(existsSync);
  if (existsSync(wanted)) return wanted;
  throw new Error(`YARDHAND_FIREFOX names ${wanted}, which does not exist`);
}

/** @returns {string} the path of a Firefox that starts; throws, with the reason, when none can be had */
export function ensureFirefox() {
  if (!findFirefox()) installDebianPackages('firefox-esr');
  const file = findFirefox();
  if (!file) throw new Error('No Firefox: install one, or name it in YARDHAND_FIREFOX.');
  const { status, stderr } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} does not start: ${stderr}`);
  return file;
}
