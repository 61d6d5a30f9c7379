/** Invoices and receipts: made in a transaction, printed and mailed outside of it (rentals.md §3 "private-rentals"). */
import { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import type { privateBilling as rows } from '#contract/areas/private-billing.ts';
import { invoiceKinds } from '#contract/areas/private-words.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { mail } from '#server/mail/mail.ts';
import { keepPaper, keptPaper, sha256Of } from '#server/pdf/kept-paper.ts';
import { printer } from '#server/pdf/printer.ts';
import { invoicesOf, paymentsOf } from '../present.ts';
import { rentalWithin } from '../rental.ts';
import type { RentalInvoices } from '../tables.ts';
import type { PaperContent } from './content.ts';
import { invoicePaper, paperFacts, paperTitle, type StoredPaper } from './invoice-paper.ts';
import { makeInvoice } from './invoicing.ts';
import { act } from './looking.ts';
import { quoteOf } from './quoting.ts';
import { makeReceipt } from './receiving.ts';

type PaperRow = Selectable<RentalInvoices> & StoredPaper;

async function paperRow({ db }: Pick<Context, 'db'>, id: number): Promise<PaperRow> {
  const row = await db.selectFrom('rental_invoices').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw missing('paper');
  return { ...row, content: row.content as PaperContent };
}

/** Prints it once, and keeps the paper with its checksum. */
async function keepFirstPrint(ctx: Context, row: PaperRow): Promise<void> {
  if (row.sha256 !== null) return;
  const bytes = await printer.print(invoicePaper(row));
  await ctx.write(async (writer) => {
    const sha256 = await keepPaper(writer, bytes);
    // Of two who print it at once the first stays.
    await writer.db
      .updateTable('rental_invoices')
      .set({ sha256 })
      .where('id', '=', row.id)
      .where('sha256', 'is', null)
      .execute();
  });
}

function letterText(row: PaperRow): string {
  const { lines, tax_rate, tax, total, currency, content } = row;
  const taxed = row.kind === 'receipt' ? [] : [`Tax ${Number(tax_rate)} %: ${sumText(tax)}`];
  return [
    `${paperTitle(row)} of ${content.branch}.`,
    paperFacts(row)
      .map(([label, text]) => `${label}: ${text.replaceAll('\n', ', ')}`)
      .join('\n'),
    [
      ...lines.map(({ label, amount }) => `${label}: ${sumText(amount)}`),
      ...taxed,
      `Total: ${sumText(total)} ${currency}`,
    ].join('\n'),
  ].join('\n\n');
}

/** Of one act one mail is sent, however often it is pressed. */
async function send(ctx: Context, row: PaperRow, to: string | undefined): Promise<void> {
  if (to === undefined) return;
  const letter = {
    key: `private-paper:${row.id}:${row.request_id}`,
    to,
    subject: paperTitle(row),
    text: letterText(row),
  };
  const about = { entity: 'private_rental', entityId: row.private_rental_id };
  await ctx.write((writer) => mail(writer, letter, about));
}

/** Prints and mails what the act made; nothing of that happens inside its transaction. */
async function finish(ctx: Context, id: number, to: string | undefined) {
  const row = await paperRow(ctx, id);
  await keepFirstPrint(ctx, row);
  await send(ctx, row, to);
  const invoice = (await invoicesOf(ctx.db, row.private_rental_id)).find((paper) => paper.id === id);
  return { row, invoice: must(invoice, 'the paper that was made'), message: `${paperTitle(row)} is made.` };
}

export const privateBilling: Handlers<typeof rows> = {
  quote: async ({ params, body }, ctx) => ({ status: 200, message: '', quote: await quoteOf(ctx, params.id, body) }),

  act,

  invoice: async ({ params, body }, ctx) => {
    const id = await ctx.write((writer) => makeInvoice(writer, params.id, body));
    const { invoice, message } = await finish(ctx, id, body.email);
    return { status: 200, message, invoice };
  },

  receipt: async ({ params, body }, ctx) => {
    const id = await ctx.write((writer) => makeReceipt(writer, params.id, body));
    const { row, invoice, message } = await finish(ctx, id, body.email);
    const payments = await paymentsOf(ctx.db, row.private_rental_id);
    const payment = payments.find((one) => one.id === row.payment_id);
    return { status: 200, message, receipt: invoice, payment: must(payment, 'the payment of a receipt') };
  },

  paper: async ({ params }, ctx) => {
    const row = await paperRow(ctx, params.id);
    await rentalWithin(ctx, row.private_rental_id);
    // A server that died between the act and its print left it to whoever asks first.
    await keepFirstPrint(ctx, row);
    const { sha256 } = await paperRow(ctx, params.id);
    const bytes = await keptPaper(ctx, sha256, () => printer.print(invoicePaper(row)));
    return {
      stream: () => Readable.from([bytes]),
      mime: 'application/pdf',
      size: bytes.length,
      sha256: sha256Of(bytes),
      name: `${row.content.rental} ${invoiceKinds[row.kind].toLowerCase()} ${row.number}.pdf`,
      isMade: true,
      isSecret: true,
    };
  },
};
