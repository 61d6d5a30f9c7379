/** Receipts that technicians have photographed and nobody has entered yet, each with its photo. */
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { receiptPicture } from '../receipt-picture.ts';
import { storeFile } from '../stored-file.ts';

/** Who has how many, the newest first; what they have said of each. */
const DRAFTS = [
  { by: 'Maya Patel', ago: 0, amount: '48.60', vendor_text: 'Dock Street Fuel', note: '' },
  { by: 'Maya Patel', ago: 1, amount: null, vendor_text: null, note: 'Bulb for the left headlight' },
  { by: 'Tom Becker', ago: 2, amount: '12.00', vendor_text: 'Terminal Parking', note: 'Pick-up at the airport' },
] as const;

export async function loadExpenseTemps(demo: DemoContext): Promise<void> {
  const { db, now, zone, yard } = demo;
  const rows = DRAFTS.map(({ by, ago, amount, vendor_text, note }, n) => {
    const created_by = personOf(demo, by);
    const created_at = new Date(now.getTime() - ago * 86_400_000);
    return {
      amount,
      vendor_text,
      note,
      spent_on: amount === null ? null : addDays(dayOf(now, zone), -ago),
      vehicle_id: yard.vehicles[n] ?? null,
      created_at,
      created_by,
      updated_at: created_at,
    };
  });
  const ids = await insertForIds(db, 'expense_temps', rows);
  const files = [];
  for (const [n, { created_at, created_by }] of rows.entries()) {
    const file = await storeFile(demo, await receiptPicture('Receipt.jpg', 7_000 + n));
    files.push({ ...file, owner_kind: 'expense_temp', owner_id: ids[n] ?? 0, position: 1, created_at, created_by });
  }
  await insertAll(db, 'attachments', files);
}
