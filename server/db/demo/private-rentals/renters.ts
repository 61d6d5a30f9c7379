/** Who rents privately: people who asked once and were won, with what the office knows of them and their papers. */
import { sql } from 'kysely';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { plainPdf } from '../plain-pdf.ts';
import { LICENSE_PIXELS, licensePicture } from '../rentals/license-picture.ts';
import { storeFile } from '../stored-file.ts';

const DAY_MS = 86_400_000;

const STREETS = ['Pine Street', 'Mill Lane', 'Harbour Road', 'Station Road', 'Church Street', 'Park Avenue'] as const;
/** By the country of the customer. */
const CITIES: Readonly<Record<string, readonly [city: string, region: string, code: string]>> = {
  US: ['Newark', 'NJ', '07102'],
  GB: ['Reading', '', 'RG1 3AR'],
  PT: ['Lisboa', '', '1200-109'],
};

/** So many of them have an insurance of their own; the last one's has run out. */
const INSURED = 6;

interface Renter {
  readonly id: number;
  readonly country: string | null;
}

/** As many as are wanted: first who never booked, then who did. Whoever is blocked rents nothing. */
async function chosen({ db }: DemoContext, many: number): Promise<readonly Renter[]> {
  const { rows } = await sql<Renter>`
    select c.id, c.country from customers c
    where c.deleted_at is null and c.blocked_at is null
    order by exists (select 1 from booking_customers b where b.customer_id = c.id), c.id limit ${many}`.execute(db);
  return rows;
}

async function describe({ db, now }: DemoContext, renters: readonly Renter[]): Promise<void> {
  for (const [n, { id, country }] of renters.entries()) {
    const [city, region, postal_code] = CITIES[country ?? 'US'] ?? ['Newark', 'NJ', '07102'];
    const birth_date = addDays(dayOf(now, 'UTC'), -(9_800 + ((n * 1_637) % 9_000)));
    const address = `${4 + ((n * 13) % 90)} ${STREETS[n % STREETS.length] ?? 'Pine Street'}`;
    await db
      .updateTable('customers')
      .set((eb) => ({
        is_private: true,
        address,
        city,
        region,
        postal_code,
        birth_date: eb.fn.coalesce('birth_date', eb.val(birth_date)),
      }))
      .where('id', '=', id)
      .execute();
  }
}

/** Both sides of a licence for those who have none; the last one's has run out. */
async function loadLicences(demo: DemoContext, renters: readonly Renter[]): Promise<void> {
  const { db, now } = demo;
  const by = personOf(demo, 'Daniel Carter');
  const at = new Date(now.getTime() - 160 * DAY_MS);
  const files = await Promise.all(
    (['front', 'back'] as const).map(async (side) => ({
      side,
      file: await storeFile(demo, {
        name: `Licence ${side}.jpg`,
        mime: 'image/jpeg',
        bytes: await licensePicture(side),
        pixels: LICENSE_PIXELS,
      }),
    })),
  );
  const had = new Set(
    (await db.selectFrom('documents').select('customer_id').where('verification', '=', 'license').execute()).map(
      (row) => row.customer_id,
    ),
  );
  const pages = renters
    .filter(({ id }) => !had.has(id))
    .flatMap(({ id }, n, all) =>
      files.map(({ side, file }) => ({ id, side, file, ends: n === all.length - 1 ? -12 : 320 + n * 97 })),
    );
  const stamps = { created_at: at, created_by: by, updated_at: at, deleted_at: null, deleted_by: null };
  const undecided = { decided_at: null, decided_by: null, decision: null, decision_code: null, superseded_by: null };
  const ids = await insertForIds(
    db,
    'documents',
    pages.map(({ id, side, file, ends }) => ({
      customer_id: id,
      booking_id: null,
      agreement_id: null,
      verification: 'license' as const,
      side,
      // Its file follows.
      attachment_id: 0,
      sha256: file.sha256,
      document_number: `P${5_120_300 + id * 2_711}`,
      region: '',
      issued_on: addDays(dayOf(now, 'UTC'), -1_400),
      expires_on: addDays(dayOf(now, 'UTC'), ends),
      birth_date: null,
      uploaded_via: 'office' as const,
      ...undecided,
      ...stamps,
    })),
  );
  await insertAll(
    db,
    'attachments',
    pages.map(({ file }, n) => ({
      ...file,
      owner_kind: 'document',
      owner_id: must(ids[n], 'a page'),
      position: 1,
      created_at: at,
      created_by: by,
    })),
  );
  await sql`
    update documents d set attachment_id = a.id from attachments a
    where a.owner_kind = 'document' and a.owner_id = d.id and d.attachment_id = 0`.execute(db);
}

async function loadInsurances(demo: DemoContext, renters: readonly Renter[]): Promise<void> {
  const { db, now } = demo;
  const by = personOf(demo, 'Sofia Lindqvist');
  const [at, today] = [new Date(now.getTime() - 155 * DAY_MS), dayOf(now, 'UTC')];
  const policy = await storeFile(demo, {
    name: 'Policy.pdf',
    mime: 'application/pdf',
    bytes: plainPdf(['Motor insurance', '', 'Any vehicle that the holder rents for longer than a week']),
  });
  const stamps = { created_at: at, created_by: by, updated_at: at, deleted_at: null, deleted_by: null };
  const rows = renters.slice(0, INSURED).map(({ id }, n) => ({
    customer_id: id,
    insurer: n % 2 === 0 ? 'Meridian Mutual' : 'Harbor Insurance',
    policy_number: `PR-${30_210 + n * 71}`,
    valid_from: addDays(today, -300 + n * 11),
    valid_to: addDays(today, n === INSURED - 1 ? -3 : 65 + n * 41),
    attachment_id: 0,
    sha256: policy.sha256,
    ...stamps,
  }));
  const ids = await insertForIds(db, 'customer_insurances', rows);
  await insertAll(
    db,
    'attachments',
    ids.map((owner_id) => ({
      ...policy,
      owner_kind: 'customer_insurance',
      owner_id,
      position: 1,
      created_at: at,
      created_by: by,
    })),
  );
  await sql`
    update customer_insurances i set attachment_id = a.id from attachments a
    where a.owner_kind = 'customer_insurance' and a.owner_id = i.id`.execute(db);
}

/** The ids of so many people who rent privately, with their papers. */
export async function loadRenters(demo: DemoContext, many: number): Promise<readonly number[]> {
  const renters = await chosen(demo, many);
  await describe(demo, renters);
  await loadLicences(demo, renters);
  await loadInsurances(demo, renters);
  return renters.map(({ id }) => id);
}
