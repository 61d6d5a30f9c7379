/** Histories in which people take pictures at the vehicle: one here and there, or all around it in a minute, and what goes wrong with that. */
import { type Fault, type History, PICTURE_ACTS, type PictureActKind, type Step } from './history.ts';
import type { Rng } from './random.ts';

const DAY = 86_400_000;

type At = Pick<Step, 'wait' | 'phone'>;

/** What befalls pictures: too large, not answered, no token, no room, an answer without its pictures. */
const ON_WRITES: readonly [Fault, ...Fault[]] = [413, 413, 'answerLost', 'answerLost', 'late', 'failedAfter', 422, 503];

function trouble(r: Rng, at: At): Step {
  const back = r.pick([200, 3_000, 40_000]);
  const x = r.next();
  if (x < 0.3) return { ...at, do: 'fault', on: 'write', fault: r.pick(ON_WRITES), times: r.pick([1, 1, 2, 3]) };
  if (x < 0.45) return { ...at, do: 'fault', on: 'read', fault: 'partless', times: r.between(1, 4) };
  // Between the shutter and the store, while it is made smaller, after the server has it: whichever call it is.
  if (x < 0.7)
    return {
      ...at,
      do: 'crash',
      tab: r.int(2),
      at: r.pick(['store', 'store', 'net']),
      calls: r.int(16),
      back,
      when: r.pick(['before', 'in', 'after']),
    };
  if (x < 0.8) return { ...at, do: 'full', ms: r.between(1_000, 30_000) };
  return x < 0.9 ? { ...at, do: 'evict' } : { ...at, do: 'tokens' };
}

const act = (r: Rng, at: At, what: PictureActKind, pick = r.int(1_000)): Step => ({ ...at, do: 'act', what, pick });

/** Ten places in a row, each a savepoint of its own; now and then the token ends at the fifth, and again at the seventh. */
function ten(r: Rng, phone: number): Step[] {
  const what = r.pick<PictureActKind>(['shotOut', 'shotOut', 'shotIn', 'walkShot']);
  const [of, dies] = [r.int(3) << 4, r.chance(0.5)];
  const wait = (): number => r.between(100, 2_500);
  return Array.from({ length: 10 }, (_, i) => i).flatMap((i) => {
    const one = act(r, { wait: wait(), phone }, what, what === 'walkShot' ? (i << 2) + 1 : of + i);
    return dies && (i === 4 || i === 6) ? [one, { wait: r.int(300), phone, do: 'tokens' } as const] : [one];
  });
}

/** Refused, or out of reach, and then in a drawer until its booking is long over. */
function drawer(r: Rng, phone: number): Step[] {
  const what = r.pick<PictureActKind>(['shotOut', 'shotIn', 'dial', 'damage']);
  const refused: Step = { wait: r.int(500), phone, do: 'fault', on: 'write', fault: r.pick([422, 503]), times: 4 };
  const away: Step = { wait: r.int(500), phone, do: 'offline', ms: 40_000, known: r.chance(0.5) };
  const [before, days] = [r.chance(0.5) ? refused : away, r.pick([9, 30])];
  return [
    before,
    act(r, { wait: r.int(500), phone }, what),
    { wait: r.int(20_000), phone, do: 'sleep', ms: days * DAY },
  ];
}

const BEGIN: readonly [PictureActKind, ...PictureActKind[]] = ['shotOut', 'walkShot', 'damage', 'walkDamage'];

/** In a history with bookings. */
export function withPictures(r: Rng, history: History): History {
  const at = (): At => ({ wait: r.int(2_500), phone: r.int(history.phones.length) });
  const kind = (): PictureActKind => PICTURE_ACTS[r.int(PICTURE_ACTS.length)] ?? 'shotOut';
  const share = r.pick([0.3, 0.6]);
  const steps = history.steps.map((step): Step => {
    if (step.do === 'office' && r.chance(0.15)) return { ...step, what: 'swap' };
    return step.do === 'act' && r.chance(share) ? { ...step, what: kind() } : step;
  });
  for (let n = r.between(2, 7); n > 0; n--) {
    const one = act(r, at(), kind());
    steps.splice(r.int(steps.length + 1), 0, ...(r.chance(0.5) ? [trouble(r, at()), one] : [one, trouble(r, at())]));
  }
  // What is there is taken again, taken away and looked at.
  for (let n = r.int(4); n > 0; n--) steps.splice(1, 0, act(r, at(), r.pick(BEGIN)));
  // Not before the phones have read which bookings there are.
  if (r.chance(0.25)) steps.splice(1 + r.int(Math.max(1, steps.length)), 0, ...ten(r, r.int(history.phones.length)));
  if (r.chance(0.15)) steps.splice(1 + r.int(Math.max(1, steps.length)), 0, ...drawer(r, r.int(history.phones.length)));
  return { ...history, steps };
}
