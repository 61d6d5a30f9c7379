/** The rows of the matrix of rights, how far a role goes in each, and what locks a cell. Pure. */
import type { roles as calls, Role } from '#contract/areas/roles.ts';
import type { Answer } from '#contract/endpoint.ts';
import { permissionAreas } from '#contract/permissions.ts';

/** A permission as the matrix knows it. */
export type Right = Answer<typeof calls.permissions>['permissions'][number];

export type LevelWord = 'yes' | 'own' | 'branch' | 'everywhere';

/** A step of a row: the right that leads to it, together with those of the steps before. */
export interface Level {
  readonly right: Right;
  readonly word: LevelWord;
}

/** One right; or those to see one’s own, one’s branches’ and everybody’s records, as the steps of one row. */
export interface RightRow {
  /** The name of its first right. */
  readonly key: string;
  readonly title: string;
  readonly area: string;
  /** From the least to the most. */
  readonly levels: readonly Level[];
}

const AREA_TITLES = new Map(permissionAreas.map(({ area, title }) => [area, title]));

/** What people call an area; of one that this version does not know, its name. */
export const areaText = (area: string): string => AREA_TITLES.get(area) ?? area;

/** To view them is to view those of one's branches, as `server/kit/scope.ts` decides. All other nouns are of a person. */
const OF_BRANCHES: ReadonlySet<string> = new Set(['booking', 'log', 'report', 'vehicle']);

/** What a row of several steps is called, since the words of each of its rights name one step. */
const SCOPE_TITLES: Readonly<Record<string, string>> = {
  attendance: 'See working time',
  bill: 'See bills',
  booking: 'See bookings',
  eod: 'See end-of-day reports',
  expense: 'See expenses',
  feedback: 'See feedback',
  lead: 'See leads',
  leave: 'See leave',
  log: 'See the log book',
  note: 'See notes',
  product: 'See product lists',
  report: 'See reports',
  todo: 'See todos',
  vehicle: 'See vehicles',
  voice: 'Hear and read voice notes',
};

/** The rights of a noun that are steps of one row; none where it has no scope. */
function scopeLevels(noun: string, known: ReadonlyMap<string, Right>): readonly Level[] {
  const [view, branch, all] = ['view', 'view-branch', 'view-all'].map((act) => known.get(`${noun}.${act}`));
  if (!view || !all) return [];
  const first: Level = { right: view, word: OF_BRANCHES.has(noun) ? 'branch' : 'own' };
  const between: readonly Level[] = branch ? [{ right: branch, word: 'branch' }] : [];
  return [first, ...between, { right: all, word: 'everywhere' }];
}

/** All rights as rows, in the order of the product. */
export function rowsOf(rights: readonly Right[]): readonly RightRow[] {
  const known = new Map(rights.map((right) => [right.name, right]));
  return rights.flatMap((right): readonly RightRow[] => {
    const { name, noun, area, title } = right;
    const levels = /^view(-branch|-all)?$/.test(right.act) ? scopeLevels(noun, known) : [];
    if (levels.length === 0) return [{ key: name, title, area, levels: [{ right, word: 'yes' }] }];
    if (right.act !== 'view') return [];
    return [{ key: name, title: SCOPE_TITLES[noun] ?? title, area, levels }];
  });
}

/** How many steps of the row go for who has these permissions; 0 is none. */
export const levelOf = ({ levels }: RightRow, has: (name: string) => boolean): number =>
  levels.findLastIndex(({ right }) => has(right.name)) + 1;

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The permissions of a role for who looks many of them up. */
function setOf({ permissions }: Role): ReadonlySet<string> {
  const set = sets.get(permissions) ?? new Set(permissions);
  sets.set(permissions, set);
  return set;
}

/** Whether the role has it as it is saved. */
export const isHeld = (role: Role, name: string): boolean => setOf(role).has(name);

/** How far the role goes as it is saved. */
export const savedLevel = (row: RightRow, role: Role): number => levelOf(row, (name) => isHeld(role, name));

export function levelText(row: RightRow, level: number): string {
  return row.levels[level - 1]?.word ?? 'no';
}

/** Why nobody, or not this person, changes any right of the role; null when they may. */
export function lockOf({ name, editable, why_not }: Role): string | null {
  if (name === 'admin') return 'An administrator may do everything; that cannot be changed.';
  return editable ? null : (why_not ?? 'You may not change this role.');
}

/** Words that go on in the middle of a sentence. */
export const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** The right that keeps this person from going from one step to another; undefined where none does. */
function hindrance({ levels }: RightRow, from: number, to: number): Right | undefined {
  return levels.slice(Math.min(from, to), Math.max(from, to)).find(({ right }) => !right.givable)?.right;
}

/** The step that comes after `now` for who may give only some; the same one where there is no other. `saved`: what the role has. */
export function nextLevel(row: RightRow, saved: number, now: number): number {
  const many = row.levels.length + 1;
  const after = Array.from({ length: many }, (_, n) => (now + n + 1) % many);
  return after.find((level) => !hindrance(row, saved, level)) ?? now;
}

/** Why this person changes nothing in this row of a role that they may change; null when they may. */
export function whyNotGive(row: RightRow, saved: number): string | null {
  if (nextLevel(row, saved, saved) !== saved) return null;
  const right = hindrance(row, saved, saved === 0 ? 1 : saved - 1);
  return right ? `You may not ${lowered(right.title)}, so you neither give nor take it.` : null;
}
