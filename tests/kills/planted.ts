/**
 * The test of these tests: what a shift had lost, planted again into the app, one by one. Each is a patch of its source, built apart; some rounds
 * by hand have to find it. `npm run kills -- --planted`.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '#tests/e2e/support/yard-server.ts';
import { runKills } from './rounds.ts';

interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

interface Planted {
  readonly name: string;
  /** In which its people do what brings it out. */
  readonly phase: string;
  readonly edits: readonly Edit[];
}

export const PLANTED: readonly Planted[] = [
  {
    name: 'a deletion is only a timer',
    phase: 'deleting',
    edits: [
      {
        file: 'src/features/todos/photo-grid.tsx',
        find: '  const remove = useRemovePhoto();\n  if (images.length === 0) return null;\n',
        replace: `  const removeNow = useRemovePhoto();
  const [hidden, setHidden] = useState<readonly Lid[]>([]);
  const remove = (image: ImageRow) => {
    setHidden([...hidden, image.lid]);
    setTimeout(() => removeNow(image), 10_000);
  };
  images = images.filter(({ lid }) => !hidden.includes(lid));
  if (images.length === 0) return null;
`,
      },
    ],
  },
  {
    name: 'each key begins the wait anew',
    phase: 'writing',
    edits: [
      {
        file: 'src/lib/use-saved-text.ts',
        find: 'setTimeout(flush, Math.max(0, Math.min(PAUSE_MS, left)))',
        replace: 'setTimeout(flush, Math.max(500, Math.min(500, left)))',
      },
      {
        file: 'src/lib/use-saved-text.ts',
        find: '    if (text !== null) copy?.keep(text);\n    flush();\n',
        replace: '    if (text === undefined) copy?.keep(text);\n',
      },
    ],
  },
  {
    name: 'an offset outlives the setting of its clock',
    phase: 'clock',
    edits: [
      {
        file: 'src/sync/offset.ts',
        find: 'known = known && carry(known, clock.now(), clock.mono());',
        replace: 'known = known && carry(known, known.origin, 0);',
      },
    ],
  },
  {
    name: 'a picture is only in memory when it counts as saved',
    phase: 'storing pictures',
    edits: [
      {
        file: 'src/sync/mutate.ts',
        find: 'const saved = await actor.store.enqueue(drafts);',
        replace: `const later = () => void actor.store.enqueue(drafts);
  const saved = bytes > 0 ? (setTimeout(later, 1_000), []) : await actor.store.enqueue(drafts);`,
      },
    ],
  },
  {
    name: 'a close-up forgets what it shows',
    phase: 'lost pictures',
    edits: [
      {
        file: 'src/sync/ops/rentals.ts',
        find: '        ...(damage && { damage_id: resolve(damage) }),\n',
        replace: '',
      },
    ],
  },
];

/** The app's sources with the fault in them. Throws where its place is not there, once. */
export async function patched(
  { edits }: Planted,
  read: (file: string) => Promise<string>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { file, find, replace } of edits) {
    const parts = (files.get(file) ?? (await read(file))).split(find);
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places for the fault: ${find}`);
    files.set(file, parts.join(replace));
  }
  return files;
}

export const readSource = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');

const SOURCES = ['src', 'contract', 'scripts', 'public', 'index.html', 'vite.config.ts', 'package.json'];

/** Builds the app with the fault in a folder of its own; answers the folder, and the build in it. */
async function build(fault: Planted): Promise<{ readonly home: string; readonly built: string }> {
  const files = await patched(fault, readSource);
  const home = await mkdtemp(path.join(tmpdir(), 'planted-'));
  for (const name of SOURCES) await cp(path.join(root, name), path.join(home, name), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(home, 'node_modules'));
  for (const [file, text] of files) await writeFile(path.join(home, file), text);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: home,
    env,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`the build with the fault failed (${status})`);
  return { home, built: path.join(home, 'dist') };
}

export interface Found {
  readonly name: string;
  /** After so many rounds; null: not found. */
  readonly rounds: number | null;
  readonly words: string;
}

/** Plays rounds of the fault's phase until one finds it, `most` at the most. */
export async function findPlanted(fault: Planted, most: number, seed: number): Promise<Found> {
  const { home, built } = await build(fault);
  try {
    for (let rounds = 1; rounds <= most; rounds++) {
      const { failures } = await runKills({
        rounds: 1,
        seed: seed + rounds,
        phase: fault.phase,
        built,
        tell: () => undefined,
      });
      if (failures[0] !== undefined)
        return { name: fault.name, rounds, words: failures[0].split('\n').slice(0, 2).join(' ') };
    }
    return { name: fault.name, rounds: null, words: 'NOT FOUND' };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
