/** Papers of the demo's vehicles: some ran out, some will within the week or the month; a few have their scan, a few replaced older ones. */
import { BLOCKING, type DocumentType, documentTypes } from '#contract/areas/vehicle-documents.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf, formatDay, instantAt } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { plainPdf } from '../plain-pdf.ts';
import { BODY_COLOURS, vehiclePicture } from '../pictures.ts';
import { type Random, seeded } from '../random.ts';
import { storeFile } from '../stored-file.ts';
import { tellDemoVehicles } from '../vehicle-events.ts';

const SEED = 20_261_203;
const YEAR = 365;

/** Of every vehicle there is one each; how long one holds, in days. */
const USUAL: readonly (readonly [DocumentType, number])[] = [
  ['registration', 2 * YEAR],
  ['insurance', YEAR],
  ['inspection', YEAR],
];
/** Of the vehicles in this order: how many days are left of one of its papers. All others hold for longer than a month. */
const ENDS: readonly (readonly [DocumentType, number])[] = [
  ['inspection', -12],
  ['insurance', 2],
  ['registration', 21],
  ['inspection', 6],
  ['insurance', 27],
  ['registration', -3],
  ['inspection', 14],
  ['inspection', 29],
  ['insurance', -1],
  ['registration', 5],
  ['inspection', 9],
  ['insurance', 18],
];
/** Every so manieth vehicle is leased; every so manieth has its scans. */
const LEASED = 4;
const SCANNED = 5;

interface DemoDocument {
  readonly vehicle_id: number;
  readonly type: DocumentType;
  readonly number: string;
  readonly issued_on: string;
  readonly expires_on: string;
}

export async function loadVehicleDocuments(demo: DemoContext): Promise<void> {
  const random = seeded(SEED);
  const today = dayOf(demo.now, demo.zone);
  const documents = demo.yard.vehicles.flatMap((id, nth) => documentsOf(id, nth, today, random));
  const by = personOf(demo, 'Daniel Carter');
  const rows = documents.map((document) => {
    const at = issuedAt(document, demo);
    return { ...document, blocks: BLOCKING.has(document.type), created_at: at, updated_at: at, created_by: by };
  });
  const ids = await insertForIds(demo.db, 'vehicle_documents', rows);
  await replaceOlder(demo, documents, ids);
  await loadScans(demo, documents, ids, by);
  const happened = documents.map((document, n) => ({
    vehicle_id: document.vehicle_id,
    at: issuedAt(document, demo),
    kind: 'document' as const,
    text: `${documentTypes[document.type]} added, holds until ${formatDay(document.expires_on)}`,
    ref_id: must(ids[n], 'a document'),
    user_id: by,
  }));
  await tellDemoVehicles(demo.db, happened);
}

const issuedAt = ({ issued_on }: DemoDocument, { zone }: DemoContext) => instantAt(issued_on, '10:20', zone);

/** Those of one vehicle, the older ones first. */
function documentsOf(vehicle_id: number, nth: number, today: string, random: Random): DemoDocument[] {
  const [ending, left] = ENDS[nth] ?? [null, 0];
  const made = (type: DocumentType, days: number, expires_on: string): DemoDocument => ({
    vehicle_id,
    type,
    number: numberOf(type, random),
    issued_on: addDays(expires_on, -days),
    expires_on,
  });
  const usual = USUAL.map(([type, days]) => {
    const ahead = type === ending ? left : random.int(45, days - 30);
    return made(type, days, addDays(today, ahead));
  });
  const leased = nth % LEASED === 1 ? [made('lease', 3 * YEAR, addDays(today, random.int(90, 700)))] : [];
  // The policy of the year before, which the present one replaced.
  const insurance = must(usual[1], 'the insurance');
  const older = nth % 3 === 0 ? [made('insurance', YEAR, addDays(insurance.issued_on, -1))] : [];
  return [...older, ...usual, ...leased];
}

function numberOf(type: DocumentType, random: Random): string {
  if (type === 'insurance') return `HM-${random.int(10, 99)}-${random.int(100_000, 999_999)}`;
  if (type === 'registration') return `R${random.int(1_000_000, 9_999_999)}`;
  return type === 'lease' ? `L-${random.int(2021, 2025)}-${random.int(100, 999)}` : '';
}

async function replaceOlder({ db }: DemoContext, documents: readonly DemoDocument[], ids: readonly number[]) {
  for (const [n, { vehicle_id, type }] of documents.entries()) {
    const next = documents.findIndex((one, at) => at > n && one.vehicle_id === vehicle_id && one.type === type);
    if (next === -1) continue;
    await db
      .updateTable('vehicle_documents')
      .set({ replaced_by: must(ids[next], 'a newer one') })
      .where('id', '=', must(ids[n], 'an older one'))
      .execute();
  }
}

/** The policy as a PDF, the registration as a photo. */
async function loadScans(
  demo: DemoContext,
  documents: readonly DemoDocument[],
  ids: readonly number[],
  by: number,
): Promise<void> {
  const policy = plainPdf([
    'Motor insurance',
    '',
    'Certificate of insurance',
    'Cover: comprehensive, any driver over 25',
  ]);
  const picture = await vehiclePicture('front', BODY_COLOURS[2]);
  const files = {
    insurance: await storeFile(demo, { name: 'Policy.pdf', mime: 'application/pdf', bytes: policy }),
    registration: await storeFile(demo, {
      name: 'Registration.jpg',
      mime: 'image/jpeg',
      bytes: picture,
      pixels: { width: 800, height: 600 },
    }),
  };
  const rows = documents.flatMap((document, n) => {
    const { type, vehicle_id } = document;
    if (demo.yard.vehicles.indexOf(vehicle_id) % SCANNED !== 0) return [];
    if (type !== 'insurance' && type !== 'registration') return [];
    const owner = { owner_kind: 'vehicle_document', owner_id: must(ids[n], 'a document') };
    return [{ ...files[type], ...owner, position: 1, created_at: issuedAt(document, demo), created_by: by }];
  });
  await insertAll(demo.db, 'attachments', rows);
}
