/** Three shapes of an operation: it makes a row, changes one, or takes one away. */
import * as z from 'zod/mini';
import type { AnyEndpoint, Answer, Input } from '#contract/endpoint.ts';
import type { Lid, Mutation, Row, TableName } from '#db/records.ts';
import { instant } from '../core/clock.ts';
import type { Coalesced, OpLogic } from '../core/types.ts';
import type { Acknowledgement, ServerRow } from '../ports.ts';
import { dated } from './undated.ts';
import type { Op, OpArgs, OpName, Probe, Request, Reread, Resolve } from './op.ts';

type Learnt = Pick<Acknowledgement, 'sid' | 'rows'>;

/** A mutation with its arguments typed. */
export interface Said<N extends OpName> extends Omit<Mutation, 'args'> {
  readonly args: OpArgs[N];
}

/** The arguments were checked by the compiler where the intent was made, and by `upgrade` since. */
const said = <N extends OpName>(mutation: Mutation) => mutation as unknown as Said<N>;

interface Common<N extends OpName, E extends AnyEndpoint> {
  readonly name: N;
  readonly t: TableName;
  readonly endpoint: E;
  lane(args: OpArgs[N], userId: number): string;
  input(m: Said<N>, resolve: Resolve, mono: number | undefined): Input<E>;
  /** Rows of other tables that sending it, or reading it back, refers to. */
  readonly refs?: (args: OpArgs[N]) => readonly (Lid | null | undefined)[];
  /** Rows of a documented answer; the first of the mutation's table is its own. */
  rows(answer: Answer<E>, m: Said<N>): readonly ServerRow[];
  readonly coalesce?: (earlier: Mutation, later: Said<N>) => Coalesced;
}

/** Fields of a view row, without the frame. */
type Fields = Readonly<Record<string, unknown>>;

interface Makes<N extends OpName, E extends AnyEndpoint> extends Common<N, E> {
  /** The whole row as it will be shown until the server answers. */
  fields(m: Said<N>): Fields;
  /** The member of the answer that is the row, where others have ids, too. */
  readonly member?: string;
  readonly file?: (m: Mutation) => { readonly field: string; readonly name: string };
  /** As in `OpLogic`. */
  readonly twin: (m: Said<N>, row: Row) => ReturnType<NonNullable<OpLogic['twin']>>;
  readonly probe: {
    readonly endpoint: AnyEndpoint;
    readonly timed?: boolean;
    input(m: Said<N>, resolve: Resolve): Input<AnyEndpoint>;
    /** The candidates of a documented answer; null when it cannot say. */
    matches(body: unknown, m: Said<N>, resolve: Resolve): readonly ServerRow[] | null;
    /** As in `Probe`. */
    readonly changed?: (body: unknown, m: Said<N>) => readonly ServerRow[];
  };
}

interface Changes<N extends OpName, E extends AnyEndpoint> extends Common<N, E> {
  /** The changed fields of an existing row. */
  patch(row: Row, m: Said<N>): Fields;
  readonly reread?: {
    readonly endpoint: AnyEndpoint;
    input(m: Said<N>, resolve: Resolve): Input<AnyEndpoint>;
    row(body: unknown, sid: number, m: Said<N>): ServerRow | null;
    /** As in `Reread`. */
    readonly fields: readonly string[];
    readonly changedAt?: Reread['changedAt'];
  };
}

/** The answer as documented, or null: then only the status is believed. */
export function parsed<E extends AnyEndpoint>(endpoint: E, body: unknown): Answer<E> | null {
  const result = z.safeParse(endpoint.answer, body);
  if (result.success) return result.data as Answer<E>;
  const again = z.safeParse(endpoint.answer, dated(body));
  return again.success ? (again.data as Answer<E>) : null;
}

/** Success is a documented status without an `error` in the answer. */
function accepts({ success }: AnyEndpoint) {
  return (status: number, body: unknown): boolean =>
    success.includes(status) && !(typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error));
}

function base<N extends OpName, E extends AnyEndpoint>(spec: Common<N, E>) {
  const { coalesce } = spec;
  return {
    name: spec.name,
    v: 1,
    t: spec.t,
    endpoint: spec.endpoint as AnyEndpoint,
    upload: spec.endpoint.files !== null,
    removes: false,
    lane: (args: Mutation['args'], _lid: Lid, userId: number) => spec.lane(args as OpArgs[N], userId),
    accept: accepts(spec.endpoint),
    request: (m: Mutation, resolve: Resolve, mono?: number): Request => ({
      endpoint: spec.endpoint,
      input: spec.input(said<N>(m), resolve, mono),
    }),
    ...(coalesce && { coalesce: (earlier: Mutation, later: Mutation) => coalesce(earlier, said<N>(later)) }),
  };
}

function rowsOf<N extends OpName, E extends AnyEndpoint>(
  spec: Common<N, E>,
  m: Mutation,
  body: unknown,
): readonly ServerRow[] {
  const answer = parsed(spec.endpoint, body);
  return answer === null ? [] : spec.rows(answer, said<N>(m));
}

const refsOf = <N extends OpName>(spec: Pick<Common<N, AnyEndpoint>, 'refs'>, args: Mutation['args']): Lid[] =>
  (spec.refs?.(args as OpArgs[N]) ?? []).filter((lid) => typeof lid === 'string');

/** The id inside an answer that is not quite as documented: without it nothing could ever refer to the row. */
function idWithin(body: unknown, member?: string): number | null {
  const all = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const members = all.flatMap(([name, value]: [string, unknown]) =>
    member === undefined || name === member ? [value] : [],
  );
  const ids = members.flatMap((v: unknown) =>
    typeof v === 'object' && v !== null && 'id' in v && Number.isSafeInteger(v.id) ? [v.id as number] : [],
  );
  const [only = null, ...more] = ids;
  return more.length === 0 ? only : null;
}

export function makes<N extends OpName, E extends AnyEndpoint>(spec: Makes<N, E>): Op {
  const common = base(spec);
  const probe: Probe = {
    timed: spec.probe.timed ?? true,
    request: (m, resolve) => ({ endpoint: spec.probe.endpoint, input: spec.probe.input(said<N>(m), resolve) }),
    matches: (m, body, resolve) => spec.probe.matches(body, said<N>(m), resolve),
    changed: (m, body) => spec.probe.changed?.(body, said<N>(m)) ?? [],
  };
  return {
    ...common,
    replay: 'create',
    deps: (args) => refsOf(spec, args),
    apply: (row, m) => row ?? { lid: m.lid, dirty: 1, acked: 0, ...spec.fields(said<N>(m)) },
    request: (m, resolve, mono) => ({ ...common.request(m, resolve, mono), ...(spec.file && { file: spec.file(m) }) }),
    learn: (m, body): Learnt => {
      const rows = rowsOf(spec, m, body);
      return { sid: rows.find((row) => row.t === spec.t)?.sid ?? idWithin(body, spec.member), rows };
    },
    twin: (m, row) => spec.twin(said<N>(m as Mutation), row),
    probe,
  };
}

function rereads<N extends OpName>(spec: NonNullable<Changes<N, AnyEndpoint>['reread']>): Reread {
  return {
    request: (m, resolve) => ({ endpoint: spec.endpoint, input: spec.input(said<N>(m), resolve) }),
    row: (m, body, resolve) => spec.row(body, resolve(m.lid), said<N>(m)),
    fields: spec.fields,
    ...(spec.changedAt && { changedAt: spec.changedAt }),
  };
}

export function changes<N extends OpName, E extends AnyEndpoint>(spec: Changes<N, E>): Op {
  return {
    ...base(spec),
    replay: 'repeat',
    deps: (args) => [(args as OpArgs[N]).lid, ...refsOf(spec, args)],
    apply: (row, m) => row && { ...row, ...spec.patch(row, said<N>(m)) },
    learn: (m, body): Learnt => ({ sid: null, rows: rowsOf(spec, m, body) }),
    ...(spec.reread && { reread: rereads(spec.reread) }),
  };
}

/** The row is taken from the screen at once; that it is gone already is a success. */
export function removes<N extends OpName, E extends AnyEndpoint>(spec: Common<N, E>): Op {
  return {
    ...base(spec),
    replay: 'repeat',
    removes: true,
    deps: (args) => [(args as OpArgs[N]).lid, ...refsOf(spec, args)],
    apply: () => undefined,
    learn: (m, body): Learnt => ({ sid: null, rows: rowsOf(spec, m, body) }),
  };
}

/** The three clocks of an act. `elapsed_ms` is left out where the monotonic clock was begun anew since. */
export function times({ at, off, mono }: Pick<Mutation, 'at' | 'off' | 'mono'>, now?: number) {
  const elapsed = now === undefined ? -1 : Math.round(now - mono);
  const known = elapsed >= 0 && elapsed <= 400 * 86_400_000;
  return { at: instant(at, off), device_at: instant(at, 0), ...(known && { elapsed_ms: elapsed }) };
}

/** When the act was done, in server time. */
export const actInstant = (m: Pick<Mutation, 'at' | 'off'>): string => instant(m.at, m.off);

const KEEP: Coalesced = { kind: 'keep' };

type Args = Mutation['args'];

/**
 * A later saying of the same fields takes the place of the earlier. A field that only the earlier one names keeps it alive: one
 * stamp for both would make the older value look newer than it is, and it could beat another person's later edit.
 */
export function sameFields(op: OpName, names: readonly string[], patchOf: (args: Args) => Args) {
  return (earlier: Mutation, later: { readonly args: Args }): Coalesced => {
    const covered = (name: string) =>
      patchOf(earlier.args)[name] === undefined || patchOf(later.args)[name] !== undefined;
    return earlier.op === op && names.every(covered) ? { kind: 'merge', args: later.args } : KEEP;
  };
}

/** Taking back what was never sent. */
export function takesBack(maker: OpName) {
  return (earlier: Mutation): Coalesced => (earlier.op === maker ? { kind: 'cancel' } : KEEP);
}
