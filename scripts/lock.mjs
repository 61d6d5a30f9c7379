// npm run lock: writes package-lock.json after a change of package.json.
//
// A registry mirror may lack the packages of other platforms (…-darwin-arm64, …-win32-x64). npm then leaves these optional
// packages out of the lock, and `npm ci` of npm 11 refuses such a lock, on every platform. So they are added here: version
// and platform are known from the package that asks for them (the hash is not: npm takes the registry's).
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './ensure.mjs';

const file = path.join(root, 'package-lock.json');
const oses = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const cpus = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** @param {string} name such as @rollup/rollup-linux-riscv64-musl */
function platformOf(name) {
  const words = name.split(/[-/]/);
  const os = oses.find((word) => words.includes(word));
  const cpu = cpus.find((word) => words.includes(word));
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') && 'glibc';
  if (!os && !cpu) throw new Error(`${name}: its platform is not in its name`);
  return { ...(cpu && { cpu: [cpu] }), ...(os === 'linux' && libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

/**
 * @typedef {{ version?: string, dev?: boolean, peer?: boolean, optionalDependencies?: Record<string, string> }} Entry
 * @param {Record<string, Entry>} packages
 */
function addMissing(packages) {
  const added = [];
  for (const [parent, { dev, peer, optionalDependencies }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
      if (packages[`node_modules/${name}`] || packages[`${parent}/node_modules/${name}`]) continue;
      const flags = { ...(dev && { dev }), optional: true, ...(peer && { peer }) };
      packages[`node_modules/${name}`] = { version, ...platformOf(name), ...flags };
      added.push(`${name}@${version}`);
    }
  }
  return added;
}

const { status } = spawnSync('npm', ['install', '--package-lock-only', '--loglevel=error'], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = addMissing(lock.packages);
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
say(added.length ? `Added for other platforms:\n  ${added.join('\n  ')}` : 'Nothing was missing for other platforms.');
