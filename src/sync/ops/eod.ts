/** End-of-day reports: written once a day, saved as a whole each time. Lane: the report. */
import { eod as rows } from '#contract/areas/eod.ts';
import { recordLane } from '#db/lane.ts';
import type { Lid, Mutation } from '#db/records.ts';
import type { ServerRow } from '../ports.ts';
import { changes, makes, parsed, type Said } from './define.ts';
import { sinceAct } from './find.ts';
import type { Op } from './op.ts';

const lane = ({ lid }: { readonly lid: Lid }) => recordLane(lid);

function said({ args }: Said<'eod.add'> | Said<'eod.update'>) {
  const { summary, blockers, plan, lines, submitted } = args;
  return { summary, blockers, plan, lines, submitted };
}

const reportRow = ({ id, report_date }: { readonly id: number; readonly report_date: string }): ServerRow => ({
  t: 'reports',
  sid: id,
  fields: { report_date },
  refs: {},
  deleted: false,
});

const add = makes({
  name: 'eod.add',
  t: 'reports',
  endpoint: rows.add,
  lane,
  fields: ({ args: { report_date } }) => ({ report_date }),
  input: (m) => ({ body: { report_date: m.args.report_date, ...said(m) } }),
  rows: ({ report }) => [reportRow(report)],
  // The server takes one a person and day: none is there twice.
  twin: () => null,
  probe: {
    endpoint: rows.list,
    input: ({ userId, args: { report_date } }) => ({
      query: { user_id: userId, startDate: report_date, endDate: report_date },
    }),
    matches: (body, m) => {
      const own = parsed(rows.list, body)?.reports.filter(
        ({ user_id, report_date }) => user_id === m.userId && report_date === m.args.report_date,
      );
      return own?.filter(({ created_at }) => sinceAct(m, created_at)).map(reportRow) ?? null;
    },
  },
});

const SAVES: ReadonlySet<string> = new Set(['eod.add', 'eod.update']);

const update = changes({
  name: 'eod.update',
  t: 'reports',
  endpoint: rows.update,
  lane,
  // What it says is in the outbox alone.
  patch: () => ({}),
  input: (m, resolve) => ({ params: { id: resolve(m.lid) }, body: said(m) }),
  // Of reports that were written elsewhere nothing stays on this device.
  rows: () => [],
  coalesce: (earlier: Mutation, { args }) =>
    SAVES.has(earlier.op)
      ? { kind: 'merge', args: { ...args, report_date: earlier.args['report_date'] } }
      : { kind: 'keep' },
});

export const eodOps: readonly Op[] = [add, update];
