/** A report as its form holds it, and as the call wants it. Pure. */
import { MINUTES_A_DAY, type EodLine, type EodReport, type EodTask, type SentLine } from '#contract/areas/eod.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { UnsentReport } from '#db/views/reports.ts';
import type { ReportArgs } from '#sync/ops/op.ts';
import { numberOf, wholeRefusal } from '#lib/typed-number.ts';
import { taskText } from './eod-text.ts';

export interface LineRow {
  /** Null for a new one. */
  readonly id: number | null;
  readonly text: string;
  /** As it is typed. */
  readonly minutes: string;
  readonly guessed: boolean;
  readonly project_id: number | null;
  /** What it was called when the report was read: an archived one is in no list. */
  readonly project_name?: string | null;
  readonly source_kind: SentLine['source_kind'];
  readonly source_id: number | null;
}

export interface EodValues {
  report_date: string;
  lines: readonly LineRow[];
  summary: string;
  blockers: string;
  plan: string;
  submitted: boolean;
}

export const newLine = (): LineRow => ({
  id: null,
  text: '',
  minutes: '',
  guessed: false,
  project_id: null,
  source_kind: null,
  source_id: null,
});

/** What was done makes one line each, with the minutes that it seems to have taken. What is among the lines already makes none. */
export function linesOf(tasks: readonly EodTask[], there: readonly LineRow[] = []): LineRow[] {
  const isThere = ({ kind, id }: EodTask) => there.some((row) => row.source_kind === kind && row.source_id === id);
  return tasks
    .filter((task) => !task.reported && !isThere(task))
    .map((task) => ({
      ...newLine(),
      text: taskText(task).slice(0, 500),
      minutes: String(task.minutes ?? ''),
      guessed: task.minutes !== null,
      source_kind: task.kind,
      source_id: task.id,
    }));
}

/** What was saved and is not sent yet. */
export function waitingValues({ args }: UnsentReport): EodValues {
  const { lines, report_date, summary, blockers, plan, submitted } = args as unknown as ReportArgs;
  return { report_date, lines: lines.map(rowOf), summary, blockers, plan, submitted };
}

const rowOf = ({ text, ...line }: SentLine | EodLine): LineRow => ({
  id: line.id ?? null,
  text,
  minutes: String(line.minutes ?? ''),
  guessed: line.guessed ?? false,
  project_id: line.project_id ?? null,
  ...('project_name' in line && { project_name: line.project_name }),
  source_kind: line.source_kind,
  source_id: line.source_id ?? null,
});

export function valuesOf(report: EodReport): EodValues {
  const { report_date, summary, blockers, plan, submitted_at } = report;
  return { report_date, lines: report.lines.map(rowOf), summary, blockers, plan, submitted: submitted_at !== null };
}

/** What a line can have taken. */
export const MINUTES = { min: 0, max: MINUTES_A_DAY } as const;

const isWritten = ({ text }: LineRow): boolean => text.trim() !== '';

/** What cannot be saved as it is typed, for the list that it stands in; null: nothing. */
export function refusalsIn(rows: readonly LineRow[]): FieldErrors | null {
  const words = rows.flatMap((row, at) => {
    const refusal = isWritten(row) ? wholeRefusal(row.minutes, MINUTES) : null;
    return refusal === null ? [] : [`Minutes of line ${at + 1}: ${refusal}`];
  });
  return words.length === 0 ? null : { lines: words };
}

/** Empty lines say nothing. */
export function sentLines(rows: readonly LineRow[]): SentLine[] {
  return rows.filter(isWritten).map(({ id, minutes, source_kind, source_id, project_name: _name, ...row }) => ({
    ...(id === null ? {} : { id }),
    ...row,
    minutes: numberOf(minutes),
    source_kind: source_kind ?? null,
    source_id,
  }));
}
