/** How an agreement looks on paper: all of it follows from its content and its signatures. */
import type { Content } from 'pdfmake/interfaces.js';
import {
  type AgreementContent,
  type AgreementPerson,
  type AgreementReading,
  CONSENT_TEXT,
} from '#contract/rental/agreement.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { dayOf, formatDay, timeOf } from '#server/lib/yard-time.ts';
import type { Paper } from '#server/pdf/paper.ts';
import { signatureSvg, type Strokes } from './signature-svg.ts';

export interface PaperSignature {
  readonly typed_name: string;
  readonly strokes: Strokes;
  readonly signed_at: Date;
}

export interface PaperVersion {
  readonly version: number;
  readonly content: AgreementContent;
  readonly content_hash: string;
  readonly created_at: Date;
  readonly isVoid: boolean;
  readonly signatures: readonly PaperSignature[];
}

const TITLES = { agreement: 'Rental agreement', final_agreement: 'Final rental agreement' } as const;
const ROLES = { renter: 'Renter', driver: 'Driver' } as const;
const WIDTH = 499;

export const paperTitle = ({ kind, number }: Pick<AgreementContent, 'kind' | 'number'>): string =>
  `${TITLES[kind]} ${number}`;

const heading = (text: string): Content => ({ text, style: 'heading' });
const momentText = (local: string): string => `${formatDay(local.slice(0, 10))} ${local.slice(11)}`;

/** Two columns: what it is, and what it says. Lines that say nothing are left out. */
const facts = (lines: readonly (readonly [label: string, value: string])[]): Content => ({
  layout: 'noBorders',
  table: {
    widths: [110, '*'],
    body: lines
      .filter(([, value]) => value !== '')
      .map(([label, value]) => [{ text: label, style: 'quiet' }, { text: value }]),
  },
});

const personText = ({ name, address, birth_date }: AgreementPerson): string =>
  [name, address, birth_date === null ? '' : `born ${birth_date}`].filter(Boolean).join(', ');

function tripFacts({
  from,
  until,
  zone,
  days,
  pickup_place,
  return_place,
  vehicle,
  people,
}: AgreementContent): Content {
  const car = vehicle && [vehicle.plate, vehicle.name, vehicle.vin === null ? '' : `VIN ${vehicle.vin}`];
  return facts([
    ...people.map((person) => [ROLES[person.role], personText(person)] as const),
    ['Vehicle', car ? car.filter(Boolean).join(', ') : 'To be chosen before the pick-up'],
    ['Goes out', [momentText(from.local), pickup_place].filter(Boolean).join(', ')],
    ['Comes back', [momentText(until.local), return_place].filter(Boolean).join(', ')],
    ['Charged', days === 1 ? '1 day' : `${days} days`],
    ['Times are of', zone],
  ]);
}

const right = (text: string, bold = false): Content => ({ text, alignment: 'right', bold });

function chargesTable({ charges, subtotal, tax_rate, tax, total, deposit }: AgreementContent): Content {
  const sum = (label: string, value: string, bold = false) => [
    { text: label, bold, colSpan: 3 },
    '',
    '',
    right(sumText(value), bold),
  ];
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', 60, 80, 80],
      body: [
        [{ text: 'Charge', bold: true }, right('Quantity', true), right('Each', true), right('Amount', true)],
        ...charges.map(({ label, quantity, unit_price, amount }) => [
          label,
          right(sumText(quantity)),
          right(sumText(unit_price)),
          right(sumText(amount)),
        ]),
        sum('Sum', subtotal),
        sum(`Tax ${tax_rate} %`, tax),
        sum('Total', total, true),
        sum('Deposit, given back after the return', deposit),
      ],
    },
  };
}

function readingText({ odometer, fuel_eighths, charge_percent }: AgreementReading, unit: string): string {
  const parts = [
    odometer === null ? '' : `odometer ${odometer} ${unit}`,
    fuel_eighths === null ? '' : `fuel ${fuel_eighths}/8`,
    charge_percent === null ? '' : `charge ${charge_percent} %`,
  ];
  return parts.filter(Boolean).join(', ');
}

function returnContent({ returned, vehicle }: AgreementContent): Content[] {
  if (returned === null) return [];
  const unit = vehicle?.unit ?? 'km';
  return [
    heading('What was found'),
    facts([
      ['Went out with', readingText(returned.out, unit)],
      ['Came back with', readingText(returned.in, unit)],
      ['Damage', returned.damages.length === 0 ? 'None was found' : returned.damages.join('\n')],
    ]),
  ];
}

const ruled = (label: string): Content => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 40, x2: 220, y2: 40, lineWidth: 0.6 }] },
    { text: label, style: 'quiet', margin: [0, 3, 0, 0] },
  ],
});

function signatureContent({ content: { branch, zone }, signatures }: PaperVersion): Content {
  if (signatures.length === 0) return { columns: [ruled('Renter, with the day'), ruled(`For ${branch}`)] };
  return {
    stack: [
      { text: CONSENT_TEXT, margin: [0, 0, 0, 6] },
      ...signatures.map(({ typed_name, strokes, signed_at }) => ({
        stack: [
          { svg: signatureSvg(strokes), width: 180 },
          { text: typed_name, bold: true },
          {
            text: `Signed on a screen, ${formatDay(dayOf(signed_at, zone))} ${timeOf(signed_at, zone)}`,
            style: 'quiet',
          },
        ],
        margin: [0, 0, 0, 10] as [number, number, number, number],
      })),
    ],
  };
}

/** The paper of a version. */
export function agreementPaper(paper: PaperVersion): Paper {
  const { content, version, content_hash } = paper;
  return {
    title: paperTitle(content),
    madeAt: paper.created_at.toISOString(),
    footer: `${content.number} · version ${version} · ${content_hash.slice(0, 16)}`,
    content: [
      { text: content.branch, style: 'quiet' },
      { text: TITLES[content.kind], style: 'title' },
      { text: `${content.number}, version ${version}${paper.isVoid ? '. This version is void.' : ''}`, style: 'quiet' },
      { canvas: [{ type: 'line', x1: 0, y1: 6, x2: WIDTH, y2: 6, lineWidth: 0.6 }], margin: [0, 0, 0, 10] },
      tripFacts(content),
      heading('Charges'),
      chargesTable(content),
      ...returnContent(content),
      heading('Terms'),
      facts(content.terms.map(({ title, text }) => [title, text])),
      { unbreakable: true, stack: [heading('Signature'), signatureContent(paper)] },
    ],
  };
}
