/** Makes a failing history smaller, as long as it breaks the same invariant. */
import type { Invariant } from './broken.ts';
import type { History, Step } from './history.ts';
import { run, type RunOptions } from './run.ts';

const CALM = { lost: 0, answerLost: 0, late: 0, twice: 0 } as const;

/** The smallest that `tries` attempts found. */
export async function shrink(
  history: History,
  invariant: Invariant,
  options: RunOptions = {},
  tries = 600,
): Promise<History> {
  let best = history;
  let left = tries;
  const fails = async (candidate: History): Promise<boolean> => {
    if (left <= 0) return false;
    left -= 1;
    const { broken } = await run(candidate, options);
    if (broken?.invariant !== invariant) return false;
    best = candidate;
    return true;
  };
  for (let before = -1; before !== size(best) && left > 0;) {
    before = size(best);
    await fewerSteps(() => best, fails);
    await fewerPhones(() => best, fails);
    await plainer(() => best, fails);
  }
  return best;
}

type Fails = (candidate: History) => Promise<boolean>;

const size = ({ steps, phones, todos, bookings = 0, privates = 0, weather }: History): number =>
  steps.length * 10 +
  phones.reduce((sum, phone) => sum + phone.tabs + (phone.skew === 0 ? 0 : 1), 0) * 3 +
  todos +
  bookings +
  privates +
  Object.values(weather).filter((x) => x > 0).length +
  steps.filter(({ wait }) => wait > 0).length;

/** Half of them, a quarter, …, single ones. */
async function fewerSteps(best: () => History, fails: Fails): Promise<void> {
  for (let chunk = Math.ceil(best().steps.length / 2); chunk >= 1; chunk = chunk === 1 ? 0 : Math.ceil(chunk / 2)) {
    for (let at = 0; at < best().steps.length;) {
      const { steps } = best();
      const gone = steps.slice(at, at + chunk);
      const rest = [...steps.slice(0, at), ...steps.slice(at + chunk)];
      // The time they took goes to the next step, so that what follows happens when it happened.
      const waited = gone.reduce((sum, step) => sum + step.wait, 0);
      const kept = rest.map((step, i): Step => (i === at ? { ...step, wait: step.wait + waited } : step));
      if (!(await fails({ ...best(), steps: kept })) && !(await fails({ ...best(), steps: rest }))) at += chunk;
    }
  }
}

async function fewerPhones(best: () => History, fails: Fails): Promise<void> {
  while (best().phones.length > 1) {
    const fewer = best().phones.slice(0, -1);
    const steps = best().steps.filter((step) => step.phone % best().phones.length < fewer.length);
    if (!(await fails({ ...best(), phones: fewer, steps }))) break;
  }
  for (const [i, phone] of best().phones.entries()) {
    const change = async (part: object): Promise<boolean> =>
      fails({ ...best(), phones: best().phones.map((one, at) => (at === i ? { ...one, ...part } : one)) });
    for (let tabs = phone.tabs - 1; tabs >= 1 && (await change({ tabs })); tabs--);
    if (phone.skew !== 0) await change({ skew: 0 });
  }
}

async function plainer(best: () => History, fails: Fails): Promise<void> {
  await fails({ ...best(), weather: { ...CALM, latency: 40 } });
  for (const name of Object.keys(CALM) as (keyof typeof CALM)[])
    if (best().weather[name] > 0) await fails({ ...best(), weather: { ...best().weather, [name]: 0 } });
  if (best().beyondSettle) await fails({ ...best(), beyondSettle: false });
  while (best().todos > 0 && (await fails({ ...best(), todos: best().todos - 1 })));
  for (let left = best().bookings ?? 0; left > 0 && (await fails({ ...best(), bookings: left - 1 })); left--);
  for (let left = best().privates ?? 0; left > 0 && (await fails({ ...best(), privates: left - 1 })); left--);
  for (const [i, step] of best().steps.entries()) {
    const change = (part: object): Promise<boolean> =>
      fails({ ...best(), steps: best().steps.map((one, at) => (at === i ? { ...one, ...part } : one)) });
    if (step.wait > 0 && !(await change({ wait: 0 }))) await change({ wait: 1_000 });
  }
}
