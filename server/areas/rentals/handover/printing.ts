/** The agreement as a PDF: a version is made in a transaction, and printed outside of it. */
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { rentalHandover as rows } from '#contract/areas/rental-handover.ts';
import type { AgreementContent, AgreementReading } from '#contract/rental/agreement.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { formatDay } from '#server/lib/yard-time.ts';
import { mail } from '#server/mail/mail.ts';
import { sha256Of } from '#server/pdf/kept-paper.ts';
import { printer } from '#server/pdf/printer.ts';
import { heldBooking } from '../booking.ts';
import { closingStatement } from '../closing/statement.ts';
import { liveBookingWithin } from '../one.ts';
import { firstPrint } from '../prints.ts';
import { readingsOf } from './agreement-facts.ts';
import { agreementPaper, paperTitle, type PaperVersion } from './agreement-paper.ts';
import { agreementOf, paperVersion } from './agreement-queries.ts';
import { ensureAgreement } from './agreements.ts';

const isRead = (read: AgreementReading | undefined): boolean =>
  read !== undefined && read.odometer !== null && (read.fuel_eighths !== null || read.charge_percent !== null);

/** What is settled at the end is counted from what was read, out and in. */
async function refuseUnread(db: Kysely<Database>, bookingId: number): Promise<void> {
  const readings = await readingsOf(db, bookingId);
  if (isRead(readings.get('checkin')) && isRead(readings.get('checkout'))) return;
  throw invalid({ type: ['A final agreement needs the odometer and the fuel of the hand-over and of the return.'] });
}

export const agreementPdf: Handler<typeof rows.agreementPdf> = async ({ body }, ctx) => {
  const { booking_id, type: kind = 'agreement' } = body;
  const id = await ctx.write(async (writer) => {
    const booking = await heldBooking(writer, booking_id);
    if (kind === 'final_agreement') await refuseUnread(writer.db, booking.id);
    return ensureAgreement(writer, booking.id, kind);
  });
  const paper = await paperVersion(ctx.db, id);
  await keepChecksum(ctx, id, paper);
  if (body.email !== undefined) await send(ctx, { booking_id, id, to: body.email, sending: body.request_id }, paper);
  const agreement = await agreementOf(ctx.db, booking_id, id);
  return { status: 200, message: `${paperTitle(paper.content)}, version ${agreement.version}.`, agreement };
};

/** As it was first printed with the signatures that it has by now. Its content is frozen, and nobody takes a signature back. */
function agreementPrint(ctx: Context, id: number, paper: PaperVersion): Promise<Uint8Array> {
  const state = `${paper.signatures.length} signed${paper.isVoid ? ', void' : ''}`;
  return firstPrint(ctx, { kind: 'agreement', owner_id: id, state }, () => printer.print(agreementPaper(paper)));
}

/** That of the paper as it is before anybody signs it. */
async function keepChecksum(ctx: Context, id: number, paper: PaperVersion): Promise<void> {
  const { sha256 } = await ctx.db
    .selectFrom('agreements')
    .select('sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (sha256 !== null) return;
  const bytes = await agreementPrint(ctx, id, { ...paper, signatures: [], isVoid: false });
  await ctx.write(({ db }) =>
    db
      .updateTable('agreements')
      .set({ sha256: sha256Of(bytes) })
      .where('id', '=', id)
      .where('sha256', 'is', null)
      .execute(),
  );
}

function letterText({ content, version, content_hash }: PaperVersion): string {
  const { from, until, vehicle, branch, total, deposit, people, terms } = content;
  const moment = (local: string) => `${formatDay(local.slice(0, 10))} ${local.slice(11)}`;
  return [
    `${paperTitle(content)}, version ${version}, with ${branch}.`,
    [
      `Renter and drivers: ${people.map(({ name }) => name).join(', ')}`,
      `Vehicle: ${vehicle === null ? 'to be chosen before the pick-up' : `${vehicle.name}, ${vehicle.plate}`}`,
      `From ${moment(from.local)} until ${moment(until.local)}`,
      `Total: ${sumText(total)}, deposit: ${sumText(deposit)}`,
    ].join('\n'),
    ...terms.map(({ title, text }) => `${title}: ${text}`),
    `The paper itself is read and signed at the desk of ${branch}. Its mark is ${content_hash.slice(0, 16)}.`,
  ].join('\n\n');
}

interface Sending {
  readonly booking_id: number;
  readonly id: number;
  readonly to: string;
  /** Of two requests with the same one, one mail is sent. */
  readonly sending: string | undefined;
}

async function send(ctx: Context, { booking_id, id, to, sending }: Sending, paper: PaperVersion): Promise<void> {
  const letter = {
    key: `agreement:${id}:${sending ?? ctx.now.getTime()}`,
    to,
    subject: paperTitle(paper.content),
    text: letterText(paper),
  };
  await ctx.write(async (writer) => {
    await mail(writer, letter, { entity: 'booking', entityId: booking_id });
    await writer.db.updateTable('agreements').set({ sent_at: writer.now }).where('id', '=', id).execute();
    const detail = { version: paper.version, kind: paper.content.kind };
    writer.audit({ action: 'booking.send-agreement', entity: 'booking', entityId: booking_id, detail });
  });
}

const fileName = ({ number, kind }: AgreementContent, version: number): string =>
  `${number} ${kind === 'agreement' ? 'agreement' : 'final agreement'} ${version}.pdf`;

interface Made {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function agreementFile(ctx: Context, id: number): Promise<Made> {
  const found = await ctx.db.selectFrom('agreements').select('booking_id').where('id', '=', id).executeTakeFirst();
  if (!found) throw missing('agreement');
  await liveBookingWithin(ctx, found.booking_id);
  const paper = await paperVersion(ctx.db, id);
  return { name: fileName(paper.content, paper.version), bytes: await agreementPrint(ctx, id, paper) };
}

/** As it was first printed. */
export const file: Handler<typeof rows.file> = async ({ params }, ctx) => {
  const { name, bytes } = await (params.kind === 'closing' ? closingStatement : agreementFile)(ctx, params.id);
  return {
    stream: () => Readable.from([bytes]),
    mime: 'application/pdf',
    size: bytes.length,
    sha256: sha256Of(bytes),
    name,
    isMade: true,
    isSecret: true,
  };
};
