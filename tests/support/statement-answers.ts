/** What the server would answer of statements: each answer whole, with the parts that matter to a test named. */
import type {
  StatementCohort,
  StatementLine,
  StatementPreview,
  StatementRow,
} from '#contract/areas/statement-record.ts';
import type { statements } from '#contract/areas/statements.ts';
import type { Answer } from '#contract/endpoint.ts';

const AT = '2026-11-10T09:00:00.000Z';

export const statementAnswer = (part: Partial<StatementRow> = {}): StatementRow => ({
  id: 7,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  number: null,
  state: 'draft',
  start_date: '2026-10-01',
  end_date: '2026-10-31',
  title: '',
  note: '',
  cohorts: [{ cohort_id: 2, name: 'Meridian', code: 'MERIDIAN' }],
  payout: null,
  carried_out: null,
  unpaid: 0,
  issued_at: null,
  issued_by_name: null,
  void_at: null,
  void_by_name: null,
  void_reason: '',
  replaces_id: null,
  replaces_number: null,
  replaced_by_id: null,
  sent_at: null,
  hash: null,
  file_sha256: null,
  created_by_name: 'Ida Holm',
  ...part,
});

export const issuedAnswer = (part: Partial<StatementRow> = {}): StatementRow =>
  statementAnswer({
    number: 'S-2026-0007',
    state: 'issued',
    payout: '383.54',
    carried_out: '0.00',
    unpaid: 1,
    issued_at: AT,
    issued_by_name: 'Ida Holm',
    hash: 'c0ffee',
    file_sha256: 'beef',
    ...part,
  });

export const statementCohortAnswer = (part: Partial<StatementCohort> = {}): StatementCohort => ({
  cohort_id: 2,
  name: 'Meridian',
  code: 'MERIDIAN',
  kind: 'managed',
  owner_name: 'Meridian LLC',
  start_date: '2026-10-01',
  end_date: '2026-10-31',
  revenue: '1046.70',
  expense: '324.85',
  profit: '721.85',
  owner_income: '708.39',
  owner_expense: '324.85',
  fee: '0.00',
  carried_in: '0.00',
  payout: '383.54',
  carried_out: '0.00',
  locked_until: '2026-09-30',
  pending_count: 1,
  pending_amount: '-80.00',
  late_count: 0,
  late_amount: '0.00',
  components: [{ component: 'trip', amount: '1006.20', owner_percent: 70, owner_amount: '704.34' }],
  paid_on: null,
  payout_ref: null,
  ...part,
});

const statementLineAnswer = (part: Partial<StatementLine> = {}): StatementLine => ({
  cohort_id: 2,
  position: 1,
  source: 'earning',
  source_id: 31,
  line_id: 1,
  side: 'income',
  true_on: '2026-10-14',
  booked_on: '2026-10-14',
  vehicle_id: 1,
  plate: '8XKP442',
  heading: 'Trips',
  description: 'Elena Marsh',
  amount: '1006.20',
  owner_percent: 70,
  late: false,
  ...part,
});

const tyres = statementLineAnswer({
  position: 3,
  source: 'expense',
  source_id: 12,
  line_id: 3,
  side: 'expense',
  heading: 'Tyres',
  description: 'Summit Tyres',
  amount: '-324.85',
  owner_percent: 100,
});

type Whole = Omit<Answer<typeof statements.one>, 'status' | 'message' | 'code' | 'error' | 'success'>;

/** A draft with a trip, its tyres, and one expense that waits for an approval. */
export const wholeStatementAnswer = (part: Partial<Whole> = {}) => ({
  statement: statementAnswer(),
  cohorts: [statementCohortAnswer()],
  lines: [
    statementLineAnswer(),
    statementLineAnswer({ position: 2, line_id: 2, heading: 'Delivery', amount: '40.50', owner_percent: 10 }),
    tyres,
  ],
  late: [],
  pending: [{ ...tyres, position: 4, source_id: 13, heading: 'Repairs', description: 'Gearbox', amount: '-80.00' }],
  checks: { hash: null, equalsLedger: null, opening: null },
  ...part,
});

export const previewAnswer = (): StatementPreview => ({ cohorts: [statementCohortAnswer()], pending: [], late: [] });
