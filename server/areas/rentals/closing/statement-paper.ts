/** How a closing statement looks on paper: all of it follows from what was closed and what was paid since. */
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Handover } from '#contract/areas/rental-record.ts';
import { bookingNumber, cleanlinesses } from '#contract/areas/rental-words.ts';
import type { AgreementFacts } from '#contract/rental/agreement.ts';
import { formatCents } from '#contract/rental/cents.ts';
import { dayOf, formatDay, timeOf } from '#server/lib/yard-time.ts';
import type { Paper } from '#server/pdf/paper.ts';
import type { Charge, Closing } from './charges.ts';
import type { ReturnMoney } from './money.ts';

export interface Statement {
  readonly closing: Closing;
  readonly final_at: Date;
  /** Of the booking, as its papers say it. */
  readonly about: AgreementFacts;
  readonly money: ReturnMoney;
}

const WIDTH = 499;

/** With the year: a paper is kept. */
const momentText = (at: Date, zone: string): string => `${formatDay(dayOf(at, zone))} ${timeOf(at, zone)}`;
const heading = (text: string): Content => ({ text, style: 'heading' });
const right = (text: string, bold = false): Content => ({ text, alignment: 'right', bold });

/** Two columns: what it is, and what it says. Lines that say nothing are left out. */
const facts = (lines: readonly (readonly [label: string, value: string])[]): Content => ({
  layout: 'noBorders',
  table: {
    widths: [130, '*'],
    body: lines
      .filter(([, value]) => value !== '')
      .map(([label, value]) => [{ text: label, style: 'quiet' }, { text: value }]),
  },
});

function tripFacts({ closing: { booking }, about: { people, vehicle } }: Statement): Content {
  const moment = (at: Date | null) => (at === null ? '' : momentText(at, booking.zone));
  const car = vehicle && [vehicle.plate, vehicle.name, vehicle.vin === null ? '' : `VIN ${vehicle.vin}`];
  return facts([
    ['Renter', people.find(({ role }) => role === 'renter')?.name ?? ''],
    ['Vehicle', car ? car.filter(Boolean).join(', ') : ''],
    ['Went out', moment(booking.picked_up_at)],
    ['Was due', moment(booking.ends_at)],
    ['Came back', moment(booking.returned_at)],
    ['Times are of', booking.zone],
  ]);
}

type Read = Pick<Handover, 'odometer' | 'fuel_eighths' | 'charge_percent' | 'cleanliness' | 'keys'>;

const orDash = (value: number | null, unit: string): string => (value === null ? '–' : `${value}${unit}`);

function readingsTable({ facts: { out, in: back, unit, is_electric } }: Closing): Content {
  const row = (label: string, text: (read: Read) => string) => [label, right(text(out)), right(text(back))];
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', 110, 110],
      body: [
        [{ text: 'Read', bold: true }, right('Out', true), right('In', true)],
        row('Odometer', ({ odometer }) => orDash(odometer, ` ${unit}`)),
        is_electric
          ? row('Charge', ({ charge_percent }) => orDash(charge_percent, ' %'))
          : row('Fuel', ({ fuel_eighths }) => orDash(fuel_eighths, '/8')),
        row('State', ({ cleanliness }) => (cleanliness === null ? '–' : cleanlinesses[cleanliness])),
        row('Keys', ({ keys }) => orDash(keys, '')),
      ],
    },
  };
}

/** What was let off stands struck, with why. A line without a count has its room for words of its own. */
function chargeRow({ label, basis, code, cents, waived_reason }: Charge): TableCell[] {
  const amount = right(formatCents(code === 'discount' ? -cents : cents));
  if (waived_reason === '' && basis === '') return [{ text: label, colSpan: 2 }, '', amount];
  if (waived_reason === '') return [label, { text: basis, style: 'quiet' }, amount];
  const struck = (text: string): Content => ({ text, decoration: 'lineThrough' });
  return [
    struck(label),
    { stack: [struck(`${basis} = ${formatCents(cents)}`), `Let off: ${waived_reason}`], style: 'quiet' },
    right('0.00'),
  ];
}

function chargesTable({ charges, tax_rate, tax, total }: Closing): Content {
  const sum = (label: string, cents: number, bold = false): TableCell[] => [
    { text: label, bold, colSpan: 2 },
    '',
    right(formatCents(cents), bold),
  ];
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [120, '*', 80],
      body: [
        [{ text: 'Charge', bold: true }, { text: 'How it was counted', bold: true }, right('Amount', true)],
        ...charges.map(chargeRow),
        sum(`Tax ${Number(tax_rate)} %`, tax),
        sum('Total', total, true),
      ],
    },
  };
}

function paidTable({ closing: { total }, money: { kept, given_back, paid, available } }: Statement): Content {
  const row = (label: string, cents: number, bold = false) => [{ text: label, bold }, right(formatCents(cents), bold)];
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 0,
      widths: ['*', 80],
      body: [
        row('Deposit held', kept + given_back + available),
        row('Kept of it', kept),
        row('Given back of it', given_back),
        row('Paid otherwise', paid - kept),
        paid > total ? row('Paid too much', paid - total, true) : row('Open', total - paid, true),
      ],
    },
  };
}

/** The paper of a return that is closed. */
export function statementPaper(statement: Statement): Paper {
  const { closing, final_at, about } = statement;
  const { booking, charges } = closing;
  const number = bookingNumber(booking.id);
  return {
    title: `Closing statement ${number}`,
    madeAt: final_at.toISOString(),
    footer: `${number} · closed ${momentText(final_at, booking.zone)}`,
    content: [
      { text: about.branch, style: 'quiet' },
      { text: 'Closing statement', style: 'title' },
      { text: `${number}, closed ${momentText(final_at, booking.zone)}`, style: 'quiet' },
      { canvas: [{ type: 'line', x1: 0, y1: 6, x2: WIDTH, y2: 6, lineWidth: 0.6 }], margin: [0, 0, 0, 10] },
      tripFacts(statement),
      heading('Readings'),
      readingsTable(closing),
      heading('Charged at the return'),
      charges.length === 0 ? { text: 'Nothing is charged.' } : chargesTable(closing),
      heading('Paid'),
      paidTable(statement),
    ],
  };
}
