import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { rentalSetup } from '#contract/areas/rental-setup.ts';
import { licensePicture } from '#server/db/demo/rentals/license-picture.ts';
import { deskOf } from '#tests/support/rentals.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { sampleBooking, sendBooking, sendLicense } from '#scripts/channel-sample.mjs';

let app: TestApp;
let channel: { readonly yard: string; readonly token: string; readonly fetch: TestApp['fetch'] };

beforeAll(async () => {
  app = await startTestApp();
  const desk = await deskOf(app, 'admin');
  const { body } = await desk.call(rentalSetup.addChannel, { body: { name: 'Web shop', branch_id: 1 } });
  channel = { yard: '', token: body.token, fetch: (address, init) => app.fetch(address, init) };
});

describe('docs/channel.md', () => {
  it('has a sample that runs: a booking, the same again, and its licence', async () => {
    const booking = sampleBooking(1, app.clock.now);
    const answer = await sendBooking(channel, booking);
    expect(answer).toMatchObject({ number: 'B-000001', booking_status: 'pending' });
    expect(await sendBooking(channel, booking)).toEqual(answer);
    await expect(sendBooking(channel, { ...booking, tax: 12.3 })).rejects.toThrow(/^422 .*external_ref/);
    const picture = { bytes: new Uint8Array(await licensePicture('front')), name: 'licence.jpg' };
    expect(await sendLicense(channel, answer, picture)).toMatchObject({ document_id: 1 });
    const license = await app.db.selectFrom('documents').select(['verification', 'uploaded_via']).execute();
    expect(license).toEqual([{ verification: 'license', uploaded_via: 'channel' }]);
    await expect(sendBooking({ ...channel, token: 'a'.repeat(43) }, booking)).rejects.toThrow(/^401/);
  });

  it('shows a body that is taken as it stands there', async () => {
    const text = await readFile(new URL('../../../../docs/channel.md', import.meta.url), 'utf8');
    const [, json = ''] = /```json\n([^]*?)```/.exec(text) ?? [];
    expect(await sendBooking(channel, JSON.parse(json) as object)).toMatchObject({ booking_status: 'pending' });
  });
});
