/** One read of the server, judged: what pulls, probes and guards stand on. Gates and link learn from it like from any answer. */
import type { NetRequest } from './ports.ts';
import { classify } from './core/classify.ts';
import type { Outcome, Verdict } from './core/types.ts';
import { learn } from './learn.ts';
import { afterProbe, afterVerdict } from './link.ts';
import { closeSession } from './settle.ts';
import { listened, type Turn } from './turn.ts';

type Answer = Extract<Outcome, { kind: 'answer' }>;

export type Asked =
  | { readonly is: 'body'; readonly body: unknown; readonly answer: Answer }
  | { readonly is: 'unchanged'; readonly answer: Answer }
  /** A definite no: 403, 404, 410, 422. */
  | { readonly is: 'refused'; readonly answer: Answer }
  /** No server, a failing one, a closed gate, or the turn is over. `afterMs`: the server said how long. */
  | { readonly is: 'later'; readonly afterMs: number | null };

type Question = Pick<NetRequest, 'endpoint' | 'input'> & { readonly etag?: string | null };

const READ = { replay: 'repeat', upload: false, removes: false } as const;
/** A read may be repeated at any time, as if it had a key. */
const REPEATS = { idem: true, stamps: false, etag: false };
const LATER: Asked = { is: 'later', afterMs: null };

/** All reads stand for one lane: three of them failing say no more than one. */
const READ_LANE = 'reads';

function judge(turn: Turn, { endpoint }: Question, outcome: Outcome, renewed: boolean) {
  return classify(outcome, {
    op: READ,
    auth: endpoint.auth,
    accept: (status) => endpoint.success.includes(status),
    capabilities: REPEATS,
    attempts: 1,
    firstFailedAt: null,
    now: turn.clock.now(),
    othersSucceed: false,
    renewed,
    rereads: 3,
    smallest: true,
  });
}

export async function ask(turn: Turn, question: Question, renewed = false): Promise<Asked> {
  const { endpoint, input, etag = null } = question;
  const { signIns } = turn;
  const outcome = await turn.net.send({ endpoint, input, etag, file: null, key: null, stamp: null }, turn.sending);
  if (turn.signal.aborted) return LATER;
  listened(turn, outcome);
  await learn(turn, outcome);
  if (outcome.kind === 'answer' && outcome.status === 304 && etag !== null) return { is: 'unchanged', answer: outcome };
  const verdict = judge(turn, question, outcome, renewed);
  learnLink(turn, outcome, verdict);
  if (verdict.do === 'gate') return gate(turn, question, verdict.gate, { signIns, outcome });
  if (verdict.do === 'retry') return wait(turn, verdict);
  if (outcome.kind === 'silence' || verdict.do === 'portal') return LATER;
  return verdict.do === 'acknowledge'
    ? { is: 'body', body: outcome.body, answer: outcome }
    : { is: 'refused', answer: outcome };
}

/** A read that gets no answer is as good as a failed probe: with nothing to send, no other sign would ever come. */
function learnLink(turn: Turn, outcome: Outcome, verdict: Verdict): void {
  const [now, random] = [turn.clock.now(), turn.random.next()];
  const lost = outcome.kind === 'silence' && outcome.reason !== 'aborted' && turn.link.is === 'up';
  turn.link = lost
    ? afterProbe(turn.link, outcome, now, random)
    : afterVerdict(turn.link, READ_LANE, verdict, now, random);
}

function wait(
  turn: Turn,
  { afterMs, scope }: { readonly afterMs: number | null; readonly scope: 'lane' | 'all' },
): Asked {
  if (scope === 'all') turn.until = Math.max(turn.until, turn.clock.now() + (afterMs ?? 1_000));
  return { is: 'later', afterMs };
}

async function gate(
  turn: Turn,
  question: Question,
  which: 'session' | 'rental' | 'csrf',
  { signIns, outcome }: { readonly signIns: number; readonly outcome: Outcome },
): Promise<Asked> {
  if (which === 'session') await closeSession(turn, signIns, outcome);
  else if (which === 'rental' ? await turn.net.refreshRental() : await turn.net.refreshCsrf())
    return ask(turn, question, true);
  return LATER;
}
