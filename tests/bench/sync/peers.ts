/** Installs the peers beside the product and builds their pages. What cannot be had is named, loudly; the rest runs without it. */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '#tests/e2e/support/yard-server.ts';

/** In the order of the table; a peer's page is `pages/<name>.js`. */
const PEERS = {
  pouchdb: 'pouchdb-browser',
  tanstack: '@tanstack/offline-transactions',
  workbox: 'workbox-background-sync',
};

export type Peer = keyof typeof PEERS;

const PEERS_FOLDER = join(root, 'tests/bench/peers');
const home = join(root, '.cache/bench-peers');

/** Peers that can run, with their versions. */
export async function installPeers(): Promise<ReadonlyMap<Peer, string>> {
  await mkdir(home, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) await cp(join(PEERS_FOLDER, file), join(home, file));
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: home,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) console.error('PEERS COULD NOT BE INSTALLED: the table below lacks them.');
  const found = new Map<Peer, string>();
  for (const [peer, name] of Object.entries(PEERS) as [Peer, string][]) {
    const version = await versionOf(name);
    if (version === null) console.error(`MISSING PEER: ${name} is not compared.`);
    else found.set(peer, version);
  }
  return found;
}

async function versionOf(name: string): Promise<string | null> {
  const file = join(home, 'node_modules', name, 'package.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { version: string }).version;
}

/** Bundles the pages of these peers into `folder`, each as one script, which finds its packages where they were installed. */
export async function buildPeers(peers: Iterable<Peer>, folder: string): Promise<void> {
  const sources = join(home, 'pages');
  await rm(sources, { recursive: true, force: true });
  await cp(join(PEERS_FOLDER, 'pages'), sources, { recursive: true });
  for (const peer of peers) {
    await bundle(join(sources, `${peer}.js`), folder);
    if (peer === 'workbox') await bundle(join(sources, 'workbox-sw.js'), folder);
  }
}

async function bundle(entry: string, outDir: string): Promise<void> {
  const name = entry.replace(/^.*[/\\]|\.js$/g, '');
  await build({
    configFile: false,
    root: home,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    resolve: {
      alias: {
        events: join(home, 'node_modules/events/events.js'),
        '#tests': join(root, 'tests'),
        '#contract': join(root, 'contract'),
      },
    },
    build: {
      outDir,
      emptyOutDir: false,
      minify: true,
      lib: { entry, name: 'bench', formats: ['iife'], fileName: () => `${name}.js` },
    },
  });
}
