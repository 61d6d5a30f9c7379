/** One seed → one history. Kinds of days differ: some are quiet, in some everything goes wrong. */
import {
  ACTS,
  BOOKING_ACTS,
  BOOKING_OFFICE_ACTS,
  type Fault,
  FAULTS,
  type History,
  OFFICE_ACTS,
  type PhoneSpec,
  type ServerKind,
  SERVER_KINDS,
  type Step,
  type StepKind,
  TOKEN_FAULTS,
  type Weather,
} from './history.ts';
import { withPictures } from './pictured.ts';
import { rng, type Rng } from './random.ts';
import { withPrivates } from './with-privates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Mood = Readonly<Partial<Record<StepKind, number>>>;

/** How often each kind of step, by the mood of the day. */
const MOODS: readonly [Mood, ...Mood[]] = [
  { act: 16, office: 3, person: 1, look: 1, fault: 3, offline: 1 },
  { act: 14, office: 2, person: 2, fault: 8, expire: 1, forbid: 1, look: 1 },
  { act: 14, office: 1, crash: 6, freeze: 2, fault: 2, database: 2, steal: 1, worker: 1, look: 1 },
  { act: 12, office: 4, offline: 3, sleep: 2, clock: 3, look: 1, fault: 2, switch: 1 },
  { act: 14, office: 2, full: 2, crash: 3, database: 3, person: 2, fault: 3, look: 1, worker: 2 },
  { act: 12, office: 2, switch: 3, expire: 2, fault: 3, freeze: 3, steal: 2, sleep: 2, person: 1, crash: 1 },
];

function weather(r: Rng): { weather: Weather; beyondSettle: boolean } {
  const bad = (most: number): number => (r.chance(0.5) ? 0 : r.next() * most);
  const beyondSettle = r.chance(0.15);
  const weather = {
    lost: bad(0.2),
    answerLost: bad(0.2),
    // Where requests may outlive all patience, many do.
    late: beyondSettle ? 0.1 + r.next() * 0.3 : bad(0.08),
    twice: bad(0.08),
    latency: r.pick([40, 200, 1_000, 4_000]),
  };
  return { weather, beyondSettle };
}

function phone(r: Rng, user: number): PhoneSpec {
  const skew = r.chance(0.6) ? 0 : r.pick([-3 * HOUR, -MINUTE, 5_000, 11 * MINUTE, 2 * HOUR, 400 * DAY]);
  const dark = r.chance(0.15) ? r.between(2_000, 40_000) : 0;
  return { tabs: r.pick([1, 1, 1, 2, 2, 3]), user, skew, ...(dark > 0 && { dark }) };
}

/** Mostly moments; now and then minutes. */
function wait(r: Rng): number {
  const x = r.next();
  if (x < 0.5) return r.int(250);
  if (x < 0.9) return r.int(2_500);
  if (x < 0.99) return r.int(25_000);
  return r.int(4 * MINUTE);
}

/** How long a phone lies in a pocket, or has no network and nobody looks. */
const long = (r: Rng): number => r.pick([40_000, 5 * MINUTE, 2 * HOUR, DAY, 9 * DAY, 30 * DAY]);

function pickKind(r: Rng, mood: Mood): StepKind {
  const entries = Object.entries(mood) as [StepKind, number][];
  let x = r.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of entries) {
    x -= weight;
    if (x < 0) return kind;
  }
  return 'act';
}

const when = (r: Rng) => r.pick(['before', 'in', 'after']);
const pickFault = (r: Rng): Fault => FAULTS[r.int(FAULTS.length)] ?? 'lost';

/** Within its time, as it ends, too late, or never. */
const undo = (r: Rng): number | null => r.pick([r.int(9_000), 11_000, r.between(11_000, 30_000), null]);

/** What the step of a kind says, besides when and where. */
const BODIES: { readonly [K in StepKind]: (r: Rng) => object } = {
  act: (r) => ({ what: ACTS[r.int(ACTS.length)], pick: r.int(1_000), ...(r.chance(0.15) && { undo: undo(r) }) }),
  person: (r) => ({ how: r.pick(['retry', 'retryAll', 'edit', 'discard']), pick: r.int(10) }),
  office: (r) => ({ what: OFFICE_ACTS[r.int(OFFICE_ACTS.length)], pick: r.int(1_000) }),
  fault: (r) => ({
    fault: pickFault(r),
    on: r.pick(['write', 'write', 'read', 'any']),
    times: r.chance(0.7) ? 1 : r.between(2, 9),
  }),
  offline: (r) => ({ ms: r.pick([3_000, 40_000, 3 * MINUTE, 8 * MINUTE]), known: r.chance(0.5) }),
  clock: (r) => ({ by: r.pick([-DAY, -2 * HOUR, -90_000, 3_000, 90_000, 2 * HOUR, 40 * DAY]) }),
  crash: (r) => ({
    tab: r.int(3),
    at: r.pick(['store', 'store', 'net']),
    calls: r.int(12),
    when: when(r),
    back: r.pick([200, 3_000, 40_000, 10 * MINUTE]),
  }),
  freeze: (r) => ({ tab: r.int(3), ms: r.pick([4_000, 36_000, 50_000, 3 * MINUTE, 20 * MINUTE]) }),
  sleep: (r) => ({ ms: long(r) }),
  steal: () => ({}),
  evict: () => ({}),
  full: (r) => ({ ms: r.between(1_000, 60_000) }),
  database: (r) => ({ tab: r.int(3), calls: 1 + r.int(10), when: when(r), times: r.pick([1, 1, 2, 4]) }),
  switch: (r) => ({ user: 50 + r.int(2), back: r.pick([5_000, MINUTE, 10 * MINUTE]) }),
  expire: (r) => ({ back: r.between(1_000, 60_000) }),
  forbid: (r) => ({ ms: r.between(1_000, 5 * MINUTE) }),
  tokens: () => ({}),
  look: () => ({}),
  worker: (r) => ({ ms: r.between(2_000, 25_000) }),
  version: (r) => ({ v: r.pick(['newer', 'older']), pick: r.int(100), back: r.between(1_000, 5 * MINUTE) }),
};

interface Size {
  readonly phones: readonly [number, ...number[]];
  /** Fewest and most. */
  readonly steps: readonly [number, number];
}

const SMALL: Size = { phones: [1, 1, 1, 2], steps: [3, 9] };
const MIDDLE: Size = { phones: [1, 1, 2, 2, 3], steps: [8, 20] };
const LARGE: Size = { phones: [1, 2, 3, 4, 5], steps: [16, 40] };

/** Most are small: the failures that were kept need two to five steps, and mostly one phone. What needs a crowd gets one, too. */
const SIZES: readonly [Size, ...Size[]] = [SMALL, SMALL, SMALL, SMALL, SMALL, SMALL, MIDDLE, MIDDLE, MIDDLE, LARGE];

export function generate(seed: number, server?: ServerKind): History {
  const r = rng(seed);
  const kind = r.pick(SERVER_KINDS);
  const size = r.pick(SIZES);
  const phones = Array.from({ length: r.pick(size.phones) }, (_, i) => phone(r, r.chance(0.9) ? i + 1 : 1));
  const mood = r.pick(MOODS);
  const steps = Array.from({ length: r.between(...size.steps) }, (): Step => {
    const what = pickKind(r, mood);
    return { wait: wait(r), phone: r.int(phones.length), do: what, ...BODIES[what](r) } as Step;
  });
  const history = {
    seed,
    server: server ?? kind,
    phones,
    todos: 1 + r.int(3),
    ...weather(r),
    steps,
  };
  const whole = r.chance(0.25) ? crowded(r, history) : history;
  const timed = r.chance(0.08) ? clockSet(r, whole) : whole;
  const spent = r.chance(0.4) ? withTokens(r, timed) : timed;
  const dealt = r.chance(0.5) ? dealing(r, spent) : spent;
  return r.chance(0.4) ? withPrivates(r, dealt) : dealt;
}

/** With bookings; in half of these histories people take pictures at the vehicles, too. */
function dealing(r: Rng, history: History): History {
  const booked = withBookings(r, history);
  return r.chance(0.5) ? withPictures(r, booked) : booked;
}

/** The office moves a booking just before somebody at its vehicle does, or just after. */
function together(r: Rng, { phones }: History): Step[] {
  const at = (): { wait: number; phone: number } => ({ wait: r.int(600), phone: r.int(phones.length) });
  const pick = r.int(3);
  const office: Step = { ...at(), do: 'office', what: r.pick(['cancel', 'move', 'move', 'reset']), pick };
  const act: Step = { ...at(), do: 'act', what: r.pick(['moveOn', 'moveOn', 'handOver']), pick };
  return r.chance(0.7) ? [office, act] : [act, office];
}

/** Some of what is done there is done at the vehicles of bookings instead; in some histories most of it. */
function withBookings(r: Rng, history: History): History {
  const share = r.pick([0.3, 0.3, 0.8]);
  const steps = history.steps.map((step): Step => {
    if (step.do === 'act' && r.chance(share))
      return { ...step, what: BOOKING_ACTS[r.int(BOOKING_ACTS.length)] ?? 'moveOn' };
    if (step.do !== 'office' || !r.chance(share)) return step;
    return { ...step, what: BOOKING_OFFICE_ACTS[r.int(BOOKING_OFFICE_ACTS.length)] ?? 'cancel' };
  });
  for (let n = r.pick([0, 1, 1, 2]); n > 0; n--) steps.splice(r.int(steps.length + 1), 0, ...together(r, history));
  const [first, ...rest] = steps;
  // Bookings are read last: mostly they are there before anybody begins.
  const read = r.chance(0.9) ? r.between(4_000, 25_000) : 0;
  const begun = first ? [{ ...first, wait: first.wait + read }, ...rest] : [];
  return { ...history, bookings: r.between(1, 3), steps: begun };
}

/** What is done by calls that need a token. */
const RENTAL_ACTS = ['read', 'correct', 'photo', 'punch'] as const;

/** Tokens end, and calls for them fail, while such calls are made. Pulls ask for the token before writes do: so it ends often. */
function withTokens(r: Rng, history: History): History {
  const at = () => ({ wait: wait(r), phone: r.int(history.phones.length) });
  const trouble = (): Step =>
    r.chance(0.5)
      ? { ...at(), do: 'tokens' }
      : { ...at(), do: 'fault', on: 'token', fault: r.pick(TOKEN_FAULTS), times: r.chance(0.7) ? 1 : r.between(2, 6) };
  const act = (): Step => ({ ...at(), do: 'act', what: r.pick(RENTAL_ACTS), pick: r.int(1_000) });
  const steps = [...history.steps];
  for (let n = r.between(2, 8); n > 0; n--) {
    const more = r.chance(0.7) ? [trouble(), act()] : [act(), trouble()];
    steps.splice(r.int(steps.length + 1), 0, ...more);
  }
  return { ...history, rental: true, steps };
}

/** Among the rest: a clock that was measured is set while there is no network, by hand or right, and then people punch. */
function clockSet(r: Rng, history: History): History {
  const skew = r.pick([2 * HOUR, -2 * HOUR, 11 * MINUTE, DAY]);
  const by = r.chance(0.7) ? -skew : r.pick([-HOUR, HOUR]);
  const punch = (): Step => ({ wait: wait(r), phone: 0, do: 'act', what: 'punch', pick: r.int(1_000) });
  const set: readonly Step[] = [
    { wait: r.between(3_000, 20_000), phone: 0, do: 'offline', ms: r.pick([40_000, 3 * MINUTE]), known: r.chance(0.5) },
    { wait: r.int(1_000), phone: 0, do: 'clock', by },
    ...(r.chance(0.3)
      ? [{ wait: 6_000, phone: 0, do: 'crash', tab: 0, at: 'net', calls: 0, when: 'before', back: 200 } as const]
      : []),
    ...Array.from({ length: r.between(1, 3) }, punch),
  ];
  const at = r.int(history.steps.length + 1);
  const phones = history.phones.map((spec, i) => (i === 0 ? { ...spec, skew } : spec));
  return { ...history, phones, steps: [...history.steps.slice(0, at), ...set, ...history.steps.slice(at)] };
}

/** Much is done before the first network comes: then it goes together, where the server takes it so. */
function crowded(r: Rng, history: History): History {
  const phones = history.phones.map((spec) => ({ ...spec, dark: r.between(500, 20_000) }));
  const steps = history.steps.map((step) => {
    if (step.do !== 'act') return step;
    return { ...step, wait: step.wait % 50, ...(r.chance(0.5) && { what: 'add' as const }) };
  });
  const rough = { ...history.weather, answerLost: r.next() * 0.4 };
  return { ...history, phones, steps, weather: r.chance(0.5) ? rough : history.weather };
}
