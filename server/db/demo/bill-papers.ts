/** Bills of the demo yard as their papers have them. */
import { textOfCents } from '#contract/rental/cents.ts';
import type { PaperLine } from './paper-picture.ts';
import type { Random } from './random.ts';

interface Position {
  readonly text: string;
  readonly cents: number;
}

export interface BillPaper {
  readonly vendor: string;
  readonly invoice_no: string;
  readonly billed_on: string;
  readonly due_on: string;
  readonly positions: readonly Position[];
  readonly tax: number;
}

/** What vendors bill, each position from the least to the most in whole units of the currency. */
const SOLD: Readonly<Record<string, readonly (readonly [string, number, number])[]>> = {
  'Turnpike Tires': [
    ['Four tires 205/55 R16', 360, 520],
    ['Mounting and balancing', 60, 90],
  ],
  'Hounslow Tyre Centre': [
    ['Two tyres 225/45 R17', 190, 260],
    ['Valves', 8, 14],
  ],
  'Dockside Motors': [
    ['Brake pads and discs, front', 240, 380],
    ['Labour, 2.5 h', 180, 240],
  ],
  'Heathrow Diesel Service': [
    ['Injector, cylinder 3', 310, 420],
    ['Diagnosis', 80, 110],
  ],
  'Northbank Parts': [
    ['Battery 70 Ah', 110, 160],
    ['Wiper blades', 18, 32],
    ['Oil filter', 9, 15],
  ],
  'Cleanway Trade': [
    ['Interior cleaner 10 l', 36, 58],
    ['Cloths', 12, 20],
  ],
  'Garden Pass': [
    ['Tolls, 12 tags', 86, 190],
    ['Statement fee', 2, 4],
  ],
  'Bayline Recovery': [
    ['Recovery, Route 21', 140, 220],
    ['Storage, 1 day', 25, 40],
  ],
  'Harbour Mutual': [['Premium, quarter', 640, 980]],
  'Weaver and Cole': [['Bookkeeping of the month', 300, 420]],
};

const VENDORS = Object.keys(SOLD);

/** The n-th bill that came by mail or was handed over. */
export function paperOf(random: Random, n: number, days: Pick<BillPaper, 'billed_on' | 'due_on'>): BillPaper {
  const vendor = VENDORS[n % VENDORS.length] ?? 'Dockside Motors';
  const positions = (SOLD[vendor] ?? []).map(([text, least, most]) => ({
    text,
    cents: random.int(least * 100, most * 100),
  }));
  const net = positions.reduce((sum, { cents }) => sum + cents, 0);
  const invoice_no = `${random.pick(['INV', 'R', 'B'])}-${random.int(10_000, 99_999)}`;
  return { vendor, invoice_no, ...days, positions, tax: Math.round(net * 0.08) };
}

const netOf = ({ positions }: BillPaper) => positions.reduce((sum, { cents }) => sum + cents, 0);
export const totalOf = (paper: BillPaper): string => textOfCents(netOf(paper) + paper.tax);

/** What stands on it below the name of the vendor. */
export function linesOfPaper(paper: BillPaper): PaperLine[] {
  return [
    { text: `Invoice No. ${paper.invoice_no}` },
    { text: `Date ${paper.billed_on}` },
    { text: `Payment due by ${paper.due_on}` },
    ...paper.positions.map(({ text, cents }) => ({ text, sum: textOfCents(cents) })),
    { text: 'Subtotal', sum: textOfCents(netOf(paper)) },
    { text: 'Sales tax', sum: textOfCents(paper.tax) },
    { text: 'TOTAL', sum: totalOf(paper) },
  ];
}

export const textOfPaper = (paper: BillPaper): string =>
  [paper.vendor, ...linesOfPaper(paper).map(({ text, sum = '' }) => `${text} ${sum}`.trim())].join('\n');
