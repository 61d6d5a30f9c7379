/** Under which keys this device keeps what is written at a booking and is no act yet. */
import type { Lid } from '#db/records.ts';
import { putSetting, setting } from '#db/views/settings.ts';
import type { Side } from './sides.ts';

type Way = Pick<Side, 'phase'>;

export const odometerDraft = (booking: Lid, { phase }: Way) => `${booking}:${phase}:odometer`;
export const chargeDraft = (booking: Lid, { phase }: Way) => `${booking}:${phase}:charge`;

/** Who signs a version, and what they have drawn. */
export const nameDraft = (booking: Lid, hash: string) => `${booking}:${hash}:name`;
export const strokesDraft = (booking: Lid, hash: string) => `${booking}:${hash}:strokes`;

/** What stands in the fields of one side. */
export interface Written {
  readonly odometer: string;
  readonly charge: string;
}

const textAt = async (key: string): Promise<string> => {
  const text = await setting(`draft:${key}`);
  return typeof text === 'string' ? text : '';
};

/** A field that saves itself when the focus leaves it has been heard before, for its write came first. */
export async function writtenOn(booking: Lid, side: Side): Promise<Written> {
  const [odometer, charge] = await Promise.all([
    textAt(odometerDraft(booking, side)),
    textAt(chargeDraft(booking, side)),
  ]);
  return { odometer, charge };
}

/** What was saved need not stand in a field any more. */
export async function clearWritten(booking: Lid, side: Side): Promise<void> {
  await Promise.all([
    putSetting(`draft:${odometerDraft(booking, side)}`, ''),
    putSetting(`draft:${chargeDraft(booking, side)}`, ''),
  ]);
}
