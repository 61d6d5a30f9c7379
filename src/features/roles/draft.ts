/**
 * What somebody wants roles to be allowed and has not applied. A draft knows which state of the role it was begun on, so that a change by
 * somebody else meanwhile is shown beside it and never overwritten unseen. Pure.
 */
import type { Role } from '#contract/areas/roles.ts';
import { isHeld, levelOf, savedLevel, type RightRow } from './rights.ts';

export interface RoleDraft {
  /** The role's `updated_at` when its first cell was changed, and its permissions then. */
  readonly seen: string;
  readonly had: readonly string[];
  /** By permission: whether the role is to have it. */
  readonly wants: Readonly<Record<string, boolean>>;
}

/** By the role's id. */
export type Draft = Readonly<Record<string, RoleDraft>>;

/** What would change of a role in one row. */
export interface Change {
  readonly role: Role;
  readonly row: RightRow;
  readonly from: number;
  readonly to: number;
}

export interface Difference {
  readonly gains: readonly string[];
  readonly loses: readonly string[];
}

function difference(from: readonly string[], to: readonly string[]): Difference {
  const [had, has] = [new Set(from), new Set(to)];
  return { gains: to.filter((name) => !had.has(name)), loses: from.filter((name) => !has.has(name)) };
}

/** How far the role is to go in this row. */
export function wantedLevel(row: RightRow, role: Role, draft: Draft): number {
  const wants = draft[role.id]?.wants;
  if (!wants) return savedLevel(row, role);
  return levelOf(row, (name) => wants[name] ?? isHeld(role, name));
}

/** What the draft would change of the role as it is now: what somebody else has done already is none of it. */
export function changesOf(role: Role, rows: readonly RightRow[], draft: Draft): readonly Change[] {
  if (!draft[role.id]) return [];
  return rows
    .map((row) => ({ role, row, from: savedLevel(row, role), to: wantedLevel(row, role, draft) }))
    .filter(({ from, to }) => from !== to);
}

/** What the role is to be allowed, for the call. */
export function wantedOf(role: Role, draft: Draft): readonly string[] {
  const wants = Object.entries(draft[role.id]?.wants ?? {});
  const taken = new Set(wants.filter(([, wanted]) => !wanted).map(([name]) => name));
  const given = wants.filter(([name, wanted]) => wanted && !isHeld(role, name)).map(([name]) => name);
  return [...role.permissions.filter((name) => !taken.has(name)), ...given];
}

/** What somebody else did to the role since the draft was begun; null when it is as it was. */
export function sinceOf(role: Role, draft: Draft): Difference | null {
  const mine = draft[role.id];
  return mine === undefined || mine.seen === role.updated_at ? null : difference(mine.had, role.permissions);
}

const begun = ({ updated_at, permissions }: Role): RoleDraft => ({ seen: updated_at, had: permissions, wants: {} });

/** The draft without what is wanted of these roles. */
export const forgotten = (draft: Draft, ids: readonly number[]): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([id]) => !ids.includes(Number(id))));

/** The draft with the role going so far in this row. */
export function withLevel(draft: Draft, role: Role, row: RightRow, level: number): Draft {
  const mine = draft[role.id] ?? begun(role);
  const names = row.levels.map(({ right }) => right.name);
  const others = Object.entries(mine.wants).filter(([name]) => !names.includes(name));
  // Back where the role is, nothing is wanted: not even of one that has everybody's records without its own.
  const steps = level === savedLevel(row, role) ? [] : names.map((name, at) => [name, at < level] as const);
  const wants = [...others, ...steps.filter(([name, wanted]) => isHeld(role, name) !== wanted)];
  if (wants.length === 0) return forgotten(draft, [role.id]);
  return { ...draft, [role.id]: { ...mine, wants: Object.fromEntries(wants) } };
}

/** The draft goes on from what the role is now: who wrote it has seen that. */
export function caughtUp(draft: Draft, role: Role): Draft {
  const mine = draft[role.id];
  return mine ? { ...draft, [role.id]: { ...begun(role), wants: mine.wants } } : draft;
}

/** What makes the role again what it was before it was saved. */
export function reverseOf(before: Role, after: Role): RoleDraft {
  const { gains, loses } = difference(after.permissions, before.permissions);
  const wants = [...gains.map((name) => [name, true] as const), ...loses.map((name) => [name, false] as const)];
  return { ...begun(after), wants: Object.fromEntries(wants) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRoleDraft = (value: unknown): value is RoleDraft =>
  isRecord(value) && typeof value['seen'] === 'string' && Array.isArray(value['had']) && isRecord(value['wants']);

/** What this device kept; nothing where another version of the app kept something else. */
export const draftFrom = (values: Readonly<Record<string, unknown>> = {}): Draft =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, RoleDraft] => isRoleDraft(entry[1])));
