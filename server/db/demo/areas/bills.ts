/** Forty bills: some became expenses and were paid, some wait with what was read of them, one came twice, two cannot be read. */
import { type Insertable, sql } from 'kysely';
import sharp from 'sharp';
import type { ReadAmount } from '#contract/areas/bill-record.ts';
import { centsOf, textOfCents } from '#contract/rental/cents.ts';
import type { Database } from '#server/db/tables.ts';
import { amountsOf, parse } from '#server/integrations/receipts/parse.ts';
import type { KnownVendor } from '#server/integrations/receipts/vendors.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { type BillPaper, linesOfPaper, paperOf, textOfPaper, totalOf } from '../bill-papers.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertForIds } from '../insert.ts';
import { paperPicture } from '../paper-picture.ts';
import { plainPdf } from '../plain-pdf.ts';
import { type Random, seeded } from '../random.ts';
import { type DemoFile, storeFile } from '../stored-file.ts';

const CONVERTED = 14;
const WAITING = 26;
/** Of those that wait the first so many are photographs, and the next were filled in already. */
const PHOTOS = 10;
const FILLED_IN = 9;

type Row = Insertable<Database['bills']>;

interface DemoBill {
  readonly row: Row;
  readonly file: DemoFile;
  /** What it became. */
  readonly expense_id?: number;
}

interface Known extends DemoContext {
  readonly random: Random;
  readonly today: string;
  readonly vendors: readonly KnownVendor[];
}

export async function loadBills(demo: DemoContext): Promise<void> {
  const { db, now, zone } = demo;
  const vendors = await db.selectFrom('vendors').select(['id', 'name']).orderBy('id').execute();
  const known: Known = { ...demo, random: seeded(81), today: dayOf(now, zone), vendors };
  const all = [...(await converted(known)), ...(await waiting(known))];
  const rows = all.map(({ row }) => row);
  const ids = await insertForIds(db, 'bills', rows);
  for (const [n, bill] of all.entries()) await addPage(known, bill, must(ids[n], 'a bill'));
}

async function addPage(known: Known, { row, file, expense_id }: DemoBill, id: number): Promise<void> {
  const stored = await storeFile(known, file);
  const page = {
    ...stored,
    position: 1,
    taken_at: null,
    latitude: null,
    longitude: null,
    created_at: row.created_at,
    created_by: row.created_by ?? null,
    deleted_at: null,
    deleted_by: null,
  };
  const owners = [
    { owner_kind: 'bill', owner_id: id },
    ...(expense_id ? [{ owner_kind: 'expense', owner_id: expense_id }] : []),
  ];
  await known.db
    .insertInto('attachments')
    .values(owners.map((owner) => ({ ...owner, ...page })))
    .onConflict((oc) => oc.doNothing())
    .execute();
  if (expense_id) await known.db.updateTable('expenses').set({ bill_id: id }).where('id', '=', expense_id).execute();
}

/** Common to all: who brought it, when, and what was read. */
function brought(known: Known, billed_on: string, late: number) {
  const day = addDays(billed_on, late);
  const at = new Date(`${day}T10:20:00.000Z`);
  const created_at = at < known.now ? at : known.now;
  const created_by = personOf(known, known.random.pick(['Daniel Carter', 'Ida Holm', 'Maya Patel']));
  return { created_at, updated_at: created_at, created_by, branch_id: must(known.yard.branches[0], 'a branch') };
}

const PLAIN = {
  vendor_id: null,
  vendor_text: null,
  invoice_no: null,
  billed_on: null,
  due_on: null,
  vehicle_id: null,
  paid_on: null,
  payment_method_id: null,
  read_by: null,
  lease_until: null,
  client_ref: null,
  deleted_at: null,
  deleted_by: null,
} as const;

function readOf(known: Known, paper: BillPaper, amounts: readonly ReadAmount[]) {
  const text = textOfPaper(paper);
  const proposal = { ...parse(text, known.vendors, known.today), amounts };
  return {
    read_state: 'read' as const,
    read_by: 'tesseract.js 7 eng',
    read_text: text,
    proposal: JSON.stringify(proposal),
  };
}

const pdfOf = (paper: BillPaper): DemoFile => ({
  name: `${paper.vendor} ${paper.invoice_no}.pdf`,
  mime: 'application/pdf',
  bytes: plainPdf(textOfPaper(paper).split('\n')),
});

async function photoOf(paper: BillPaper) {
  const lines = linesOfPaper(paper);
  const { bytes, width, height, boxes } = await paperPicture({ head: paper.vendor, lines });
  const amounts = lines.flatMap(({ sum }, n): ReadAmount[] =>
    sum === undefined ? [] : [{ amount: sum, page: 0, box: [...(boxes[n] ?? [])] }],
  );
  return { file: { name: 'Bill.jpg', mime: 'image/jpeg', bytes, pixels: { width, height } }, amounts };
}

/** Bills that are in the books: made from expenses that have a number and were approved. */
async function converted(known: Known): Promise<DemoBill[]> {
  const expenses = await known.db
    .selectFrom('expenses as e')
    .innerJoin('vendors as w', 'w.id', 'e.vendor_id')
    .innerJoin('payment_methods as y', 'y.id', 'e.payment_method_id')
    .select([
      'e.id',
      'e.amount',
      'e.tax_amount',
      'e.vendor_id',
      'w.name',
      'e.invoice_no',
      'e.note',
      'e.payment_method_id',
      'e.paid_on',
    ])

    .select(sql<string>`e.spent_on::text`.as('spent_on'))
    .where('e.state', '=', 'approved')
    .where('e.kind', '=', 'vehicle')
    .where('e.invoice_no', 'is not', null)
    .where('y.kind', 'in', ['on_account', 'company_account'])
    .orderBy('e.spent_on', 'desc')
    .orderBy('e.id')
    .limit(CONVERTED)
    .execute();
  return expenses.map((expense, n) => {
    const tax = centsOf(expense.tax_amount);
    const paper: BillPaper = {
      vendor: expense.name,
      invoice_no: expense.invoice_no ?? '',
      billed_on: expense.spent_on,
      due_on: addDays(expense.spent_on, 30),
      positions: [{ text: expense.note === '' ? 'As agreed' : expense.note, cents: centsOf(expense.amount) - tax }],
      tax,
    };
    const isPaid = expense.paid_on !== null || n % 3 !== 0;
    const row: Row = {
      ...PLAIN,
      ...brought(known, expense.spent_on, 2),
      ...readOf(known, paper, amountsOf([{ text: textOfPaper(paper), words: [] }])),
      vendor_id: expense.vendor_id,
      invoice_no: expense.invoice_no,
      billed_on: expense.spent_on,
      due_on: paper.due_on,
      amount: expense.amount,
      tax_amount: expense.tax_amount,
      expense_status: 'converted',
      status: isPaid ? 'paid' : 'open',
      paid_on: isPaid ? addDays(expense.spent_on, 1) : null,
      payment_method_id: isPaid ? expense.payment_method_id : null,
    };
    return { row, file: pdfOf(paper), expense_id: expense.id };
  });
}

/** The one before the last came twice, and the last two are too dark. */
async function waiting(known: Known): Promise<DemoBill[]> {
  const { random, today, yard } = known;
  const bills: DemoBill[] = [];
  for (let n = 0; n < WAITING - 3; n += 1) {
    const billed_on = addDays(today, -random.int(1, 38));
    const paper = paperOf(random, n, { billed_on, due_on: addDays(billed_on, random.pick([14, 30])) });
    const isPhoto = n < PHOTOS;
    const photo = isPhoto ? await photoOf(paper) : null;
    const amounts = photo?.amounts ?? amountsOf([{ text: textOfPaper(paper), words: [] }]);
    const row: Row = {
      ...PLAIN,
      ...brought(known, billed_on, 1),
      ...readOf(known, paper, amounts),
      ...(!isPhoto && n < PHOTOS + FILLED_IN && filledIn(known, paper)),
      vehicle_id: random.chance(0.4) ? random.pick(yard.vehicles) : null,
      ...decided(n),
    };
    bills.push({ row, file: photo?.file ?? pdfOf(paper) });
  }
  return [...bills, ...twin(known, bills), ...(await dark(known))];
}

function filledIn({ vendors }: Known, paper: BillPaper): Partial<Row> {
  return {
    vendor_id: vendors.find(({ name }) => name === paper.vendor)?.id ?? null,
    invoice_no: paper.invoice_no,
    billed_on: paper.billed_on,
    due_on: paper.due_on,
    amount: totalOf(paper),
    tax_amount: textOfCents(paper.tax),
  };
}

/** A few are no plain bills any more. */
function decided(n: number): Partial<Row> {
  if (n === PHOTOS + 1) return { status: 'disputed', status_reason: 'Two of the tags are not ours' };
  if (n === PHOTOS + 4) return { status: 'disputed', status_reason: 'The storage was never agreed' };
  if (n === PHOTOS + 6) return { status: 'void', status_reason: 'Replaced by a corrected bill' };
  if (n > WAITING - 6) return { expense_status: 'not_needed', status_reason: 'An offer, not a bill' };
  return {};
}

/** By mail, after it was photographed. */
function twin(known: Known, bills: readonly DemoBill[]): DemoBill[] {
  const first = bills.find(({ row }) => row.invoice_no !== null && row.status === undefined);
  if (!first) return [];
  const { created_at, created_by, branch_id, updated_at } = brought(known, known.today, -1);
  const row = { ...first.row, note: 'From the mail', created_at, created_by, branch_id, updated_at };
  return [
    { row, file: { ...first.file, name: 'Copy.pdf', bytes: Buffer.concat([first.file.bytes, Buffer.from('\n')]) } },
  ];
}

/** Photographs on which nothing can be read: a person fills them in. */
async function dark(known: Known): Promise<DemoBill[]> {
  const bills = [30, 42].map(async (shade, n): Promise<DemoBill> => {
    const background = { r: shade, g: shade, b: shade };
    const bytes = await sharp({ create: { width: 600, height: 800, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const row: Row = {
      ...PLAIN,
      ...brought(known, known.today, -3 - n),
      read_state: 'unreadable',
      read_by: 'tesseract.js 7 eng',
    };
    return { row, file: { name: 'Photo.jpg', mime: 'image/jpeg', bytes, pixels: { width: 600, height: 800 } } };
  });
  return Promise.all(bills);
}
