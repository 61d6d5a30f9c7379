/** Statements as answers carry them: what a cohort brought and cost in a time, and what is paid out for it (money.md §2, §4.5). */
import * as z from 'zod/mini';
import { sumText } from '../money/amount.ts';
import { recordTimes } from '../records.ts';
import { day, id, instant } from '../schema.ts';
import { cohortKinds } from './cohorts.ts';
import { ledgerSide, ledgerSource } from './finance.ts';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];

/** How far a statement is, with the words for people. */
export const statementStates = { draft: 'Draft', issued: 'Issued', void: 'Void' } as const;
export type StatementState = keyof typeof statementStates;
export const statementState = z.enum(keysOf(statementStates), 'There is no such state.');

const sums = {
  revenue: sumText,
  expense: sumText,
  /** Revenue without expense. */
  profit: sumText,
  /** The owner’s, by the terms of each day. */
  owner_income: sumText,
  owner_expense: sumText,
  fee: sumText,
  /** What the statement before left to be made good: not above zero. */
  carried_in: sumText,
  payout: sumText,
  /** What is left to be made good by the next one: not above zero. */
  carried_out: sumText,
};

/** One cohort of a statement. */
export const statementCohort = z.object({
  cohort_id: id,
  name: z.string(),
  code: z.string(),
  kind: z.enum(keysOf(cohortKinds)),
  owner_name: z.string(),
  start_date: day,
  end_date: day,
  ...sums,
  /** Until when it was stated before; null where it never was. */
  locked_until: z.nullable(day),
  pending_count: z.int(),
  /** Expenses that wait for an approval: they are in no sum. */
  pending_amount: sumText,
  late_count: z.int(),
  late_amount: sumText,
  /** How the owner’s income comes about, each part by itself. */
  components: z.array(
    z.object({ component: z.string(), amount: sumText, owner_percent: z.number(), owner_amount: sumText }),
  ),
  paid_on: z.nullable(day),
  payout_ref: z.nullable(z.string()),
});
export type StatementCohort = z.output<typeof statementCohort>;

/** A line of a statement: of an issued one as it was at that moment. */
export const statementLine = z.object({
  cohort_id: id,
  position: z.int(),
  source: ledgerSource,
  source_id: id,
  line_id: id,
  side: ledgerSide,
  true_on: day,
  booked_on: day,
  vehicle_id: z.nullable(id),
  plate: z.nullable(z.string()),
  /** Under what it stands: the component of an income, the category of an expense. */
  heading: z.string(),
  description: z.string(),
  /** Below zero for what was spent. */
  amount: sumText,
  owner_percent: z.number(),
  late: z.boolean(),
});
export type StatementLine = z.output<typeof statementLine>;

/** As lists have it. */
export const statementRow = z.object({
  id,
  ...recordTimes,
  /** Null until it is issued. */
  number: z.nullable(z.string()),
  state: statementState,
  start_date: day,
  end_date: day,
  title: z.string(),
  note: z.string(),
  cohorts: z.array(z.object({ cohort_id: id, name: z.string(), code: z.string() })),
  /** Of all its cohorts; null of a draft, whose sums are not fixed. */
  payout: z.nullable(sumText),
  carried_out: z.nullable(sumText),
  /** How many of its cohorts have a payout that nobody noted as paid. */
  unpaid: z.int(),
  issued_at: z.nullable(instant),
  issued_by_name: z.nullable(z.string()),
  void_at: z.nullable(instant),
  void_by_name: z.nullable(z.string()),
  void_reason: z.string(),
  replaces_id: z.nullable(id),
  replaces_number: z.nullable(z.string()),
  /** The one that was made in its place. */
  replaced_by_id: z.nullable(id),
  sent_at: z.nullable(instant),
  /** SHA-256 of its lines, and of its paper. */
  hash: z.nullable(z.string()),
  file_sha256: z.nullable(z.string()),
  created_by_name: z.nullable(z.string()),
});
export type StatementRow = z.output<typeof statementRow>;

/** Null of a draft, which nothing is fixed of. */
const check = z.nullable(z.boolean());

export const wholeStatement = {
  statement: statementRow,
  cohorts: z.array(statementCohort),
  /** By cohort, vehicle and heading. */
  lines: z.array(statementLine),
  /** Those that count later than they happened. */
  late: z.array(statementLine),
  /** What waits for an approval. Of an issued one: what still waits today. */
  pending: z.array(statementLine),
  checks: z.object({
    /** The lines are those that were issued. */
    hash: check,
    /** The ledger says today what the lines say. */
    equalsLedger: check,
    /** What was carried in is what the statement before carried out. */
    opening: check,
  }),
};

/** What would be stated if it were issued now. */
export const preview = z.object({
  cohorts: z.array(statementCohort),
  pending: z.array(statementLine),
  late: z.array(statementLine),
});
export type StatementPreview = z.output<typeof preview>;

/** What people call the fields: in the form and in the history. */
export const statementLabels = {
  number: 'Number',
  state: 'State',
  start_date: 'First day',
  end_date: 'Last day',
  title: 'Title',
  note: 'Note',
  cohortIds: 'Cohorts',
  replaces_id: 'In place of',
  sent_at: 'Sent',
  paid_on: 'Paid on',
  payout_ref: 'Reference of the payout',
  void_reason: 'Why it is void',
} as const;
