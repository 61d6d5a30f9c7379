/** What calls of several areas say about odometers. */
import * as z from 'zod/mini';

/** How a reading came. */
export const odometerSource = z.enum(['todo', 'precheck', 'checkin', 'checkout', 'manual', 'import', 'telematics']);
export type OdometerSource = z.output<typeof odometerSource>;

export const odometerUnit = z.enum(['km', 'mi'], 'It counts km or mi.');
