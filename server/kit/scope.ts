/** Whose records a person sees (people.md §4.2). It is decided here alone, in SQL: lists, single records and writes ask for the same condition. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isPermission, type Permission } from '#contract/permissions.ts';
import type { Person } from '#server/http/handler.ts';

/** `own`: what is about oneself. `branch`: what is of one's branches too. `all`: everything, and the only one that reaches what has no branch. */
export type Reach = 'own' | 'branch' | 'all';

type NounOf<P> = P extends `${infer N}.view-all` ? N : never;
/** The nouns that have a scope; of all others whoever may view one may view all. */
export type ScopedNoun = NounOf<Permission>;

/** They are of a branch, whoever made them: to view them is to view those of one's branches. All other nouns are of a person. */
const OF_BRANCHES: ReadonlySet<ScopedNoun> = new Set(['booking', 'log', 'report', 'vehicle']);

function reachOf({ can }: Pick<Person, 'can'>, noun: ScopedNoun): Reach {
  if (can(`${noun}.view-all`)) return 'all';
  const branch = `${noun}.view-branch`;
  return OF_BRANCHES.has(noun) || (isPermission(branch) && can(branch)) ? 'branch' : 'own';
}

/** The columns that say whose a record is, as the query names them. */
export interface Whose {
  /** The people whose own it is: its author, whoever it is given to, whom it is about. */
  readonly people: readonly string[];
  readonly branch: string;
}

export interface Scope {
  readonly reach: Reach;
  /** The condition on a record for being in the scope. What does not meet it is answered with 404. */
  within(whose: Whose): RawBuilder<SqlBool>;
}

/** How far the person sees records of this noun. */
export function scopeOf(person: Pick<Person, 'id' | 'branches' | 'can'>, noun: ScopedNoun): Scope {
  const reach = reachOf(person, noun);
  return {
    reach,
    within({ people, branch }) {
      if (reach === 'all') return sql<SqlBool>`true`;
      const own = people.map((column) => sql`${sql.ref(column)} = ${person.id}`);
      const ofBranches = sql`${sql.ref(branch)} = any(${person.branches}::bigint[])`;
      const conditions = reach === 'branch' ? [...own, ofBranches] : own;
      return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
    },
  };
}

/** Permissions whose records are found as those of another noun. */
const FOUND_AS: Readonly<Record<string, ScopedNoun>> = {
  'private-rental': 'booking',
  checklist: 'todo',
  odometer: 'todo',
  image: 'todo',
};

/** A vehicle stands in any yard, so its plain row is everybody's. */
const OF_EVERYBODY: ReadonlySet<string> = new Set<Permission>(['vehicle.view']);

/** Whose records a permission goes for, in the hands of somebody who holds these. */
export function reachOfRight(name: string, holds: (name: Permission) => boolean): Reach {
  const prefix = name.slice(0, name.indexOf('.'));
  const noun = FOUND_AS[prefix] ?? prefix;
  const isScoped = isPermission(`${noun}.view-all`) && !OF_EVERYBODY.has(name);
  return isScoped ? reachOf({ can: holds }, noun as ScopedNoun) : 'all';
}

/** These names with those that they hold: whoever sees everybody's records sees those of their branches and their own. */
export function withHeld(names: readonly string[]): string[] {
  const held = names.flatMap((name) => {
    const [, noun, which] = /^(.+)\.view-(all|branch)$/.exec(name) ?? [];
    const weaker = which === 'all' ? [`${noun}.view`, `${noun}.view-branch`] : [`${noun}.view`];
    return noun === undefined ? [] : weaker.filter(isPermission);
  });
  return [...new Set([...names, ...held])];
}
