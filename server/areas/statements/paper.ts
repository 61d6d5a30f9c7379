/** How a statement looks on paper: all of it follows from what was frozen when it was issued. */
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { termComponents } from '#contract/areas/cohorts.ts';
import type { StatementCohort, StatementLine, StatementRow } from '#contract/areas/statement-record.ts';
import { centsOf, textOfCents } from '#contract/rental/cents.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { formatDay } from '#server/lib/yard-time.ts';
import type { Paper } from '#server/pdf/paper.ts';

export interface StatementFacts {
  readonly statement: StatementRow;
  readonly cohorts: readonly StatementCohort[];
  readonly lines: readonly StatementLine[];
  readonly currency: string;
}

const WIDTH = 499;

const heading = (text: string): Content => ({ text, style: 'heading' });
const right = (text: string, bold = false): Content => ({ text, alignment: 'right', bold });

const componentText = (component: string): string =>
  (termComponents as Readonly<Record<string, string>>)[component] ?? component;

const sumOf = (lines: readonly StatementLine[]): string =>
  textOfCents(lines.reduce((sum, { amount }) => sum + centsOf(amount), 0));

function sumsTable(cohort: StatementCohort, currency: string): Content {
  const row = (label: string, value: string, bold = false): TableCell[] => [
    { text: label, bold },
    right(sumText(value), bold),
  ];
  const parts = cohort.components.map((part) =>
    row(`${componentText(part.component)}: ${part.owner_percent} % of ${sumText(part.amount)}`, part.owner_amount),
  );
  const minus = (value: string) => textOfCents(-centsOf(value));
  return {
    layout: 'lightHorizontalLines',
    table: {
      widths: ['*', 90],
      body: [
        row('Carried over from before', cohort.carried_in),
        ...parts,
        row('The owner’s income', cohort.owner_income, true),
        row('The owner’s part of the expenses', minus(cohort.owner_expense)),
        row('Fee', minus(cohort.fee)),
        row(`To be paid out, ${currency}`, cohort.payout, true),
        row('Carried over to the next', cohort.carried_out),
      ],
    },
  };
}

function lineRow({ true_on, description, owner_percent, amount, late }: StatementLine): TableCell[] {
  const day = formatDay(true_on);
  return [late ? `${day}, late` : day, description, right(`${owner_percent} %`), right(sumText(amount))];
}

const COLUMNS = [105, '*', 45, 70];
/** So many lines stand beneath their heading, wherever a page ends. */
const KEPT_LINES = 2;

/**
 * A heading with its sum and its first lines as one row over all columns, since a row is never broken: a heading alone at the foot of a page would
 * say what is on the next. The margins take back what the cell around it adds above and below.
 */
const headingRow = (rows: TableCell[][]): TableCell[] => [
  {
    colSpan: COLUMNS.length,
    layout: 'lightHorizontalLines',
    margin: [0, -2, 0, -2],
    table: { widths: COLUMNS, dontBreakRows: true, body: rows },
  },
  ...COLUMNS.slice(1).map(() => ''),
];

function headingRows(lines: readonly StatementLine[]): TableCell[][] {
  const name = { text: lines[0]?.heading ?? '', colSpan: 3, bold: true };
  const rows = lines.map(lineRow);
  const kept = [[name, '', '', right(sumText(sumOf(lines)), true)], ...rows.slice(0, KEPT_LINES)];
  return [headingRow(kept), ...rows.slice(KEPT_LINES)];
}

/**
 * The lines of a vehicle under their headings, each with its sum. Its name is repeated on every page that it goes on to, and never the last line
 * of one. What was earned and what was spent are apart, though a heading may be called the same.
 */
function vehicleTable(name: string, lines: readonly StatementLine[]): Content {
  const headings = Map.groupBy(lines, ({ side, heading: title }) => `${side} ${title}`);
  const head: TableCell[] = [
    { text: name, colSpan: 2, bold: true, fontSize: 11 },
    '',
    { text: 'Owner’s', alignment: 'right', style: 'quiet' },
    { text: sumText(sumOf(lines)), alignment: 'right', bold: true, fontSize: 11 },
  ];
  return {
    layout: 'lightHorizontalLines',
    margin: [0, 12, 0, 0],
    table: {
      widths: COLUMNS,
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      body: [head, ...[...headings.values()].flatMap(headingRows)],
    },
  };
}

function cohortContent({ lines, currency }: StatementFacts, cohort: StatementCohort): Content[] {
  const ofIt = lines.filter(({ cohort_id }) => cohort_id === cohort.cohort_id);
  const vehicles = Map.groupBy(ofIt, ({ vehicle_id, plate }) =>
    vehicle_id === null ? 'On no vehicle' : (plate ?? `Vehicle ${vehicle_id}`),
  );
  const sums = `Revenue ${sumText(cohort.revenue)}, expenses ${sumText(cohort.expense)}, profit ${sumText(cohort.profit)}`;
  return [
    {
      unbreakable: true,
      stack: [
        heading([...new Set([cohort.name, cohort.owner_name])].filter(Boolean).join(', ')),
        { text: sums, style: 'quiet', margin: [0, 0, 0, 6] },
        sumsTable(cohort, currency),
      ],
    },
    ...[...vehicles].map(([name, own]) => vehicleTable(name, own)),
  ];
}

/** The paper. What became of it later is not on it: the same statement has the same bytes whenever it is printed. */
export function statementPaper(facts: StatementFacts): Paper {
  const { statement, cohorts } = facts;
  const number = statement.number ?? '';
  const time = `${formatDay(statement.start_date)} to ${formatDay(statement.end_date)}`;
  return {
    title: `Statement ${number}`,
    madeAt: statement.issued_at ?? statement.created_at,
    footer: `${number} · ${time}`,
    content: [
      { text: statement.title, style: 'quiet' },
      { text: `Statement ${number}`, style: 'title' },
      { text: time, style: 'quiet' },
      { canvas: [{ type: 'line', x1: 0, y1: 6, x2: WIDTH, y2: 6, lineWidth: 0.6 }], margin: [0, 0, 0, 10] },
      ...cohorts.flatMap((cohort) => cohortContent(facts, cohort)),
      { text: `Checksum of the lines: ${statement.hash ?? ''}`, style: 'quiet', margin: [0, 14, 0, 0] },
    ],
  };
}
