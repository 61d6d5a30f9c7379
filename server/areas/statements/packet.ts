/** What goes to an owner: the paper, the lines as a table, and both with all receipts in one file. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { sql } from 'kysely';
import { ledgerSources } from '#contract/areas/finance.ts';
import type { StatementCohort, StatementLine } from '#contract/areas/statement-record.ts';
import { csvOf } from '#contract/csv.ts';
import type { Context, FileAnswer } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { keepPaper, keptPaper, sha256Of } from '#server/pdf/kept-paper.ts';
import { printer } from '#server/pdf/printer.ts';
import { statementPaper } from './paper.ts';
import { statementById } from './queries.ts';

type Reading = Pick<Context, 'db' | 'files' | 'currency'>;
type Whole = Awaited<ReturnType<typeof statementById>>;

/** All receipts are packed in memory. */
const MOST_BYTES = 300 * 1024 * 1024;

const print = (whole: Whole, currency: string): Promise<Uint8Array> =>
  printer.print(statementPaper({ ...whole, currency }));

/** Prints an issued statement once, and keeps the paper with its checksum. Of a draft there is none. */
export async function keepFirstPrint(ctx: Context, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('statements')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .where('file_sha256', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  const bytes = await print(await statementById(ctx, id), ctx.currency);
  await ctx.write(async (writer) => {
    const file_sha256 = await keepPaper(writer, bytes);
    // Of two who print it at once the first stays.
    await writer.db
      .updateTable('statements')
      .set({ file_sha256 })
      .where('id', '=', id)
      .where('file_sha256', 'is', null)
      .execute();
  });
}

function linesCsv(cohorts: readonly StatementCohort[], lines: readonly StatementLine[]): string {
  const names = new Map(cohorts.map(({ cohort_id, name }) => [cohort_id, name]));
  return csvOf<StatementLine>(
    [
      { title: 'Cohort', text: (line) => names.get(line.cohort_id) ?? '' },
      { title: 'Vehicle', text: (line) => line.plate ?? '' },
      { title: 'Heading', text: (line) => line.heading },
      { title: 'Day', text: (line) => line.true_on },
      { title: 'Counts on', text: (line) => line.booked_on },
      { title: 'Late', text: (line) => (line.late ? 'yes' : '') },
      { title: 'From', text: (line) => `${ledgerSources[line.source]} ${line.source_id}` },
      { title: 'What', text: (line) => line.description },
      { title: 'Amount', text: (line) => line.amount },
      { title: 'Owner %', text: (line) => String(line.owner_percent) },
    ],
    lines,
  );
}

interface Receipt {
  readonly owner: string;
  readonly owner_id: number;
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** The papers of what is stated, as they are kept now: an approved expense keeps its own. */
async function receiptsOf({ db }: Reading, statementId: number): Promise<readonly Receipt[]> {
  const { rows } = await sql<Receipt>`
    select a.owner_kind as owner, a.owner_id, a.id, a.name, a.size, a.sha256 from attachments a
    where a.deleted_at is null and a.owner_kind in ('expense', 'earning') and exists (
      select 1 from statement_lines l where l.statement_id = ${statementId} and l.source = a.owner_kind and l.source_id = a.owner_id)
    order by a.owner_kind, a.owner_id, a.position, a.id`.execute(db);
  return rows;
}

const fileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_').slice(-100);

async function pack(ctx: Reading, whole: Whole, pdf: Uint8Array): Promise<Uint8Array> {
  const receipts = await receiptsOf(ctx, whole.statement.id);
  if (receipts.reduce((sum, { size }) => sum + Number(size), 0) > MOST_BYTES)
    throw invalid({ format: ['The receipts are more than 300 MB. Take the paper and the table.'] });
  const number = whole.statement.number ?? '';
  const files: Zippable = {
    [`${number}.pdf`]: pdf,
    [`${number}.csv`]: strToU8(linesCsv(whole.cohorts, whole.lines)),
  };
  for (const { owner, owner_id, id, name, sha256 } of receipts)
    files[`receipts/${owner}-${owner_id}-${id}-${fileName(name)}`] = await buffer(ctx.files.open(sha256));
  files['SHA256SUMS'] = strToU8(
    Object.entries(files)
      .map(([name, bytes]) => `${sha256Of(bytes as Uint8Array)}  ${name}\n`)
      .join(''),
  );
  // Pictures and PDFs are as small as they get. One time for all, so that the same packet has the same bytes.
  return zipSync(files, { level: 0, mtime: new Date(whole.statement.issued_at ?? whole.statement.created_at) });
}

const MIMES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8', zip: 'application/zip' } as const;

/** @throws 404 for a draft: nothing of it is fixed */
export async function statementFile(ctx: Reading, id: number, format: keyof typeof MIMES): Promise<FileAnswer> {
  const whole = await statementById(ctx, id);
  const { number, file_sha256 } = whole.statement;
  if (number === null) throw missing('paper');
  const paper = () => keptPaper(ctx, file_sha256, () => print(whole, ctx.currency));
  const bytes =
    format === 'csv'
      ? strToU8(linesCsv(whole.cohorts, whole.lines))
      : format === 'pdf'
        ? await paper()
        : await pack(ctx, whole, await paper());
  return {
    stream: () => Readable.from([bytes]),
    mime: MIMES[format],
    size: bytes.length,
    sha256: sha256Of(bytes),
    name: `Statement ${number}.${format}`,
    isMade: true,
    isSecret: true,
  };
}
