/** A walk-round of the office with one picture, made by its calls, which a golden database takes away. */
import type { MirroredPrecheck } from '#contract/areas/precheck-reads.ts';
import { prechecks } from '#contract/areas/prechecks.ts';
import type { SignedIn } from '#tests/e2e/support/api.ts';
import { makeJpeg } from '#tests/support/yard.ts';

/** The same in every ground: each is laid in a yard of its own. */
const KEY = '019b0000-0000-7000-8000-000000000005';

/** What golden databases must know of it. */
export interface WalkRoundGround extends Pick<MirroredPrecheck, 'id' | 'key'> {
  readonly image: number;
}

/** Of a vehicle on an ordinary day. */
export async function layWalkRound(office: SignedIn, vehicle: number): Promise<WalkRoundGround> {
  const said = { key: KEY, vehicle_id: String(vehicle), kind: 'daily', slot: 'rear', note: 'Golden round before' };
  const { precheck, precheckImages } = await office.send(prechecks.save, said, await makeJpeg());
  const [image] = precheckImages;
  if (!image) throw new Error('the walk-round has no picture');
  return { id: precheck.id, key: KEY, image: image.id };
}

/** What the server has of a walk-round: its note, and the place of each of its pictures. */
export async function walkRoundOf(office: SignedIn, key: string): Promise<readonly [string, ...string[]]> {
  const { precheck, precheckImages } = await office.call(prechecks.one, { params: { key } });
  return [precheck.note, ...precheckImages.map(({ slot }) => slot)];
}
