/** How invoices, credit notes and receipts look on paper: all of it follows from what was kept with their number. */
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { type InvoiceKind, invoiceKinds } from '#contract/areas/private-words.ts';
import { paymentKinds, paymentMethods } from '#contract/areas/rental-money-words.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { formatDay } from '#server/lib/yard-time.ts';
import type { Paper } from '#server/pdf/paper.ts';
import type { StoredLine } from '../tables.ts';
import type { PaperContent } from './content.ts';

export interface StoredPaper {
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly content: PaperContent;
  readonly lines: readonly StoredLine[];
  readonly subtotal: string;
  readonly tax_rate: string;
  readonly tax: string;
  readonly total: string;
  readonly currency: string;
  readonly created_at: Date;
}

const WIDTH = 499;
const HEADINGS: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Charges',
  receipt: 'Payment',
  credit_note: 'Given back',
};

const heading = (text: string): Content => ({ text, style: 'heading' });
const right = (text: string, bold = false): Content => ({ text, alignment: 'right', bold });
/** `2026-01-15 10:00` with the day as people write it. */
const momentText = (local: string): string => `${formatDay(local.slice(0, 10))} ${local.slice(11)}`;

export const paperTitle = ({ kind, number }: Pick<StoredPaper, 'kind' | 'number'>): string =>
  `${invoiceKinds[kind]} ${number}`;

/** What the paper is about, as lines of a label and a text; those that say nothing are left out. */
export function paperFacts({ content }: Pick<StoredPaper, 'content'>): readonly (readonly [string, string])[] {
  const { customer, address, rental, vehicle, period, payment, voids, issued_on, zone } = content;
  const lines: readonly (readonly [string, string])[] = [
    ['Customer', [customer, ...address].join('\n')],
    ['Private rental', rental],
    ['Vehicle', vehicle],
    ['Issued on', formatDay(issued_on)],
    ['Gives back of', voids ?? ''],
    ['From', period ? momentText(period.from) : ''],
    ['Until', period ? momentText(period.until) : ''],
    ['Times are of', period ? zone : ''],
    ['Paid on', payment ? formatDay(payment.paid_on) : ''],
    ['For', payment ? paymentKinds[payment.kind] : ''],
    ['By', payment ? paymentMethods[payment.method] : ''],
    ['Reference', payment?.reference ?? ''],
  ];
  return lines.filter(([, text]) => text !== '');
}

const factsTable = (lines: readonly (readonly [string, string])[]): Content => ({
  layout: 'noBorders',
  table: { widths: [110, '*'], body: lines.map(([label, text]) => [{ text: label, style: 'quiet' }, { text }]) },
});

function linesTable({ lines, subtotal, tax_rate, tax, total, currency, kind }: StoredPaper): Content {
  const sum = (label: string, value: string, bold = false): TableCell[] => [
    { text: label, bold, colSpan: 3 },
    '',
    '',
    right(sumText(value), bold),
  ];
  const taxed = kind === 'receipt' ? [] : [sum('Sum', subtotal), sum(`Tax ${Number(tax_rate)} %`, tax)];
  const totalLabel = kind === 'credit_note' ? `Given back, ${currency}` : `Total, ${currency}`;
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', 60, 80, 80],
      body: [
        [{ text: 'What', bold: true }, right('Quantity', true), right('Each', true), right('Amount', true)],
        ...lines.map(({ label, quantity, unit_price, amount }) => [
          label,
          right(sumText(quantity)),
          right(sumText(unit_price)),
          right(sumText(amount)),
        ]),
        ...taxed,
        sum(totalLabel, total, true),
      ],
    },
  };
}

/** The paper. */
export function invoicePaper(paper: StoredPaper): Paper {
  const { content, number, kind } = paper;
  return {
    title: paperTitle(paper),
    madeAt: paper.created_at.toISOString(),
    footer: `${number} · ${content.rental}`,
    content: [
      { text: content.branch, style: 'quiet' },
      { text: invoiceKinds[kind], style: 'title' },
      { text: number, style: 'quiet' },
      { canvas: [{ type: 'line', x1: 0, y1: 6, x2: WIDTH, y2: 6, lineWidth: 0.6 }], margin: [0, 0, 0, 10] },
      factsTable(paperFacts(paper)),
      heading(HEADINGS[kind]),
      linesTable(paper),
    ],
  };
}
