/** Histories in which people stand at the vehicles of private rentals, and the office decides about them meanwhile. */
import { type History, PRIVATE_ACTS, PRIVATE_OFFICE_ACTS, type PrivateActKind, type Step } from './history.ts';
import type { Rng } from './random.ts';

type At = Pick<Step, 'wait' | 'phone'>;

const act = (r: Rng, at: At): Step => {
  const what = PRIVATE_ACTS[r.int(PRIVATE_ACTS.length)] ?? 'privateNote';
  return { ...at, do: 'act', what, pick: r.int(1_000) };
};

const office = (r: Rng, at: At): Step => {
  const what = PRIVATE_OFFICE_ACTS[r.int(PRIVATE_OFFICE_ACTS.length)] ?? 'privateFind';
  return { ...at, do: 'office', what, pick: r.int(1_000) };
};

/** Somebody at the vehicle and the office say something of the same way, one just before the other. */
function together(r: Rng, phones: number): Step[] {
  const at = (): At => ({ wait: r.int(600), phone: r.int(phones) });
  const pick = r.int(40);
  const theirs: Step = { ...at(), do: 'office', what: r.pick(['privateRead', 'privateFind', 'privateBack']), pick };
  const mine: Step = { ...at(), do: 'act', what: r.pick(['privateNote', 'privateCheck', 'privateWay']), pick };
  return r.chance(0.6) ? [theirs, mine] : [mine, theirs];
}

/** A way is walked: every check and some places in a minute, while a request or two fails. */
function walked(r: Rng, phone: number): Step[] {
  const kinds: readonly PrivateActKind[] = [
    'privateNote',
    'privateCheck',
    'privateCheck',
    'privateShot',
    'privateShot',
  ];
  const pick = r.int(8);
  const steps = kinds.map((what, i): Step => ({
    wait: r.between(50, 2_500),
    phone,
    do: 'act',
    what,
    pick: pick + 8 * i,
  }));
  if (r.chance(0.6)) {
    const fault = r.pick(['answerLost', 'answerLost', 422, 'late', 503] as const);
    steps.splice(r.int(steps.length), 0, { wait: r.int(500), phone, do: 'fault', on: 'write', fault, times: 1 });
  }
  return steps;
}

/** Some of what is done is done there instead; in some histories most of it. */
export function withPrivates(r: Rng, history: History): History {
  const share = r.pick([0.3, 0.3, 0.8]);
  const phones = history.phones.length;
  const steps = history.steps.map((step): Step => {
    if (step.do === 'act' && r.chance(share)) return { ...step, ...act(r, step) };
    return step.do === 'office' && r.chance(share) ? office(r, step) : step;
  });
  for (let n = r.between(1, 4); n > 0; n--) {
    const more = r.chance(0.5) ? together(r, phones) : [act(r, { wait: r.int(2_500), phone: r.int(phones) })];
    steps.splice(r.int(steps.length + 1), 0, ...more);
  }
  if (r.chance(0.3)) steps.splice(r.int(steps.length + 1), 0, ...walked(r, r.int(phones)));
  const [first, ...rest] = steps;
  // A first read that is lost costs half a minute: mostly they are there before anybody begins.
  const read = r.chance(0.9) ? r.pick([r.between(6_000, 20_000), r.between(40_000, 90_000)]) : 0;
  const begun = first ? [{ ...first, wait: first.wait + read }, ...rest] : [];
  return { ...history, privates: r.between(1, 3), steps: begun };
}
