/** What is noted at the vehicle, its pictures, and the agreement that is signed there (rentals.md §3). */
import type { rentalHandover as rows } from '#contract/areas/rental-handover.ts';
import type { Handlers } from '#server/http/handler.ts';
import { actTime } from '#server/lib/act-times.ts';
import { heldBooking } from '../booking.ts';
import { handoversOf } from '../parts.ts';
import { list, upload } from './images.ts';
import { noteHandover } from './noting.ts';
import { agreementPdf, file } from './printing.ts';
import { sign } from './signing.ts';

export const rentalHandover: Handlers<typeof rows> = {
  odometer: async ({ body }, ctx) => {
    const { booking_id, odometer, fuel_eighths, charge_percent, keys, damages_seen, ...times } = body;
    const booking = await heldBooking(ctx, booking_id);
    const noted = { odometer, fuel_eighths, charge_percent, keys, damages_seen };
    await noteHandover(ctx, booking, 'checkin', noted, actTime(times, ctx.now));
    const handovers = await handoversOf(ctx.db, booking.id);
    const checkin = handovers.find(({ phase }) => phase === 'checkin') ?? null;
    return { status: 200, message: 'Noted.', booking_id: booking.id, checkin };
  },
  addImage: upload,
  images: list,
  agreementPdf,
  sign,
  file,
};
