// Sends a booking to a yard as a site does that takes bookings for it, and then the renter's licence. It needs nothing but Node:
//
//   YARD=https://yard.example TOKEN=… BRANCH=1 node scripts/channel-sample.mjs licence-front.jpg
//
// docs/channel.md says what each field means.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/**
 * @param {number} branch
 * @param {Date} now
 */
export function sampleBooking(branch, now) {
  const day = 24 * 60 * 60 * 1000;
  return {
    external_ref: 'WEB-20211',
    starts_at: new Date(now.getTime() + 3 * day).toISOString(),
    ends_at: new Date(now.getTime() + 6 * day).toISOString(),
    branch_id: branch,
    pickup_place: 'Arrivals, gate B',
    customer: {
      first_name: 'Elena',
      last_name: 'Marsh',
      email: 'elena.marsh@mail.example',
      phone: '+1 973 555 0117',
      birth_date: '1990-05-14',
      country: 'US',
    },
    drivers: [{ first_name: 'Jonas', last_name: 'Marsh', birth_date: '1988-11-02' }],
    lines: [
      { code: 'rental', label: '3 days', quantity: 3, unit_price: 45 },
      { code: 'extra', label: 'Child seat', quantity: 3, unit_price: 8 },
      { code: 'discount', label: 'Booked early', unit_price: 10 },
    ],
    tax: 12.29,
    total: 161.29,
    payment_model: 'partial',
    partial_percent: 30,
    deposit_amount: 300,
    insurance_info_required: false,
    note: 'Comes by train.',
  };
}

/**
 * The answer of the yard, or an error with its words and the fields that it names.
 *
 * @param {Response} response
 */
async function answerOf(response) {
  const answer = await response.json();
  if (response.ok) return answer;
  throw new Error(`${response.status} ${answer.message} ${JSON.stringify(answer.errors ?? {})}`);
}

/**
 * @param {{ yard: string, token: string, fetch?: (address: string, init?: RequestInit) => Promise<Response> }} channel
 * @param {object} booking
 */
export async function sendBooking({ yard, token, fetch = globalThis.fetch }, booking) {
  const response = await fetch(`${yard}/api/bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(booking),
  });
  return answerOf(response);
}

/**
 * One side of the renter's licence.
 *
 * @param {{ yard: string, token: string, fetch?: (address: string, init?: RequestInit) => Promise<Response> }} channel
 * @param {{ links: { document: string } }} booking as the yard answered it
 * @param {{ bytes: Uint8Array<ArrayBuffer>, name: string }} picture
 */
export async function sendLicense({ yard, token, fetch = globalThis.fetch }, booking, { bytes, name }) {
  const form = new FormData();
  form.set('verification', 'license');
  form.set('side', 'front');
  form.set('document_number', 'D4471902');
  form.set('expires_on', '2031-05-14');
  form.set('document', new Blob([bytes]), name);
  const response = await fetch(`${yard}${booking.links.document}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    body: form,
  });
  return answerOf(response);
}

async function main() {
  const { YARD: yard = 'http://localhost:4000', TOKEN: token, BRANCH: branch = '1' } = process.env;
  if (!token) throw new Error('Set TOKEN to the token of a channel: Rental setup, Channels.');
  const booking = await sendBooking({ yard, token }, sampleBooking(Number(branch), new Date()));
  console.log(`${booking.number} is ${booking.booking_status}.`);
  const [picture] = process.argv.slice(2);
  if (!picture) return;
  const bytes = new Uint8Array(await readFile(picture));
  const { document_id } = await sendLicense({ yard, token }, booking, { bytes, name: picture });
  console.log(`The licence is paper ${document_id}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  // What the yard did not take is said in its words, without the trace of a program.
  await main().catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
