// A private PostgreSQL for the tests: on a free port, on temporary storage, gone afterwards.
//   node scripts/postgres.mjs                    starts one and prints its DATABASE_URL, until Ctrl-C
//   node scripts/postgres.mjs npx vitest …       runs a command with DATABASE_URL set
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { installDebianPackages } from './debian.mjs';
import { say } from './ensure.mjs';

const oldest = 15;

/** @param {string} folder */
function isNewEnough(folder) {
  if (!existsSync(path.join(folder, 'initdb'))) return false;
  const { stdout } = spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0) >= oldest;
}

function findBinaries() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => path.join(debian, version, 'bin')) : [];
  return [...(process.env['PATH'] ?? '').split(path.delimiter), ...versions].find(isNewEnough);
}

/** PostgreSQL refuses to run as root; any account without rights of its own will do. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'node', 'nobody']
    .map((name) => accounts.find((fields) => fields[0] === name))
    .find(Boolean);
  if (!account) throw new Error('No unprivileged account to run PostgreSQL as.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** @param {string} bin @param {string} folder @param {{ uid?: number, gid?: number }} user */
function createCluster(bin, folder, user) {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const args = ['-D', `${folder}/data`, '-U', 'yardhand', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  const made = spawnSync(path.join(bin, 'initdb'), args, { ...user, cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error}`);
}

/** @param {string} folder @param {number} port */
function serverArguments(folder, port) {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    // Nothing here has to survive anything.
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    // Containers have little /dev/shm.
    'dynamic_shared_memory_type=mmap',
  ];
  return ['-D', `${folder}/data`, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

/** @param {import('node:child_process').ChildProcess} server @returns {Promise<void>} */
function untilReady(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = () => reject(new Error(`PostgreSQL did not start:\n${log}`));
    setTimeout(fail, 30_000).unref();
    server.on('exit', fail);
    server.stderr?.on('data', (chunk) => {
      log = (log + chunk).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
  });
}

/** @param {import('node:child_process').ChildProcess} server @param {string} folder */
function stopper(server, folder) {
  // Also when this process ends by an error: no server stays behind.
  const last = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', last);
  return async () => {
    const gone = new Promise((resolve) => server.on('exit', resolve));
    server.kill('SIGINT');
    if (server.exitCode === null) await gone;
    process.off('exit', last);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** @returns {Promise<{ url: string, stop: () => Promise<void> }>} throws, with the reason, when none can be had */
export async function startPostgres() {
  const bin = findBinaries() ?? (installDebianPackages('postgresql') ? findBinaries() : undefined);
  if (!bin)
    throw new Error(`No PostgreSQL ${oldest} or newer in PATH or /usr/lib/postgresql, and none could be installed.`);
  const user = unprivilegedUser();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yardhand-postgres-'));
  createCluster(bin, folder, user);
  const port = await freePort();
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], detached: true };
  const server = spawn(path.join(bin, 'postgres'), serverArguments(folder, port), options);
  const stop = stopper(server, folder);
  await untilReady(server);
  return { url: `postgres://yardhand@127.0.0.1:${port}/postgres`, stop };
}

/** @param {string[]} command */
async function main([file, ...args]) {
  const { url, stop } = await startPostgres();
  process.on('SIGINT', () => void (file ?? stop()));
  process.on('SIGTERM', () => void stop());
  say(`DATABASE_URL=${url}`);
  if (!file) return;
  const env = { ...process.env, TEST_DATABASE: 'postgres', DATABASE_URL: url };
  const child = spawn(file, args, { env, stdio: 'inherit' });
  child.on('exit', (code) => void stop().then(() => process.exit(code ?? 1)));
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
