// The machine's package manager, where we may use it: Debian, as root (a container).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from './ensure.mjs';

/** @param {string[]} packages @returns {boolean} whether they are installed now */
export function installDebianPackages(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Installing ${packages.join(', ')} (Debian) …`);
  // Run level 1: a package must not start its service on the machine of whoever runs the tests.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  /** @param {string[]} args */
  const apt = (...args) => spawnSync('apt-get', ['-q', ...args], { env, encoding: 'utf8' });
  apt('update');
  const { status, stdout, stderr } = apt('install', '-y', '--no-install-recommends', ...packages);
  if (status !== 0) say(`${stdout}${stderr}`);
  return status === 0;
}
