/** One read of the server, judged: what pulls, probes and guards stand on. Gates and link learn from it like from any answer. */
import type { NetRequest } from './ports.ts';
import { classify, classifyToken } from './core/classify.ts';
import type { Outcome, Verdict } from './core/types.ts';
import { learn } from './learn.ts';
import { afterProbe, afterVerdict } from './link.ts';
import { closeSession } from './settle.ts';
import { listened, type Turn } from './turn.ts';

type Answer = Extract<Outcome, { kind: 'answer' }>;

export type Asked =
  | { readonly is: 'body'; readonly body: unknown; readonly answer: Answer }
  | { readonly is: 'unchanged'; readonly answer: Answer }
  /** A definite no: 403, 404, 410, 422. `tokenless`: to the call for the token, so that it says nothing of what was asked for. */
  | { readonly is: 'refused'; readonly answer: Answer; readonly tokenless?: true }
  /** No server, a failing one, a closed gate, or the turn is over. `afterMs`: the server said how long. */
  | { readonly is: 'later'; readonly afterMs: number | null };

type Question = Pick<NetRequest, 'endpoint' | 'input'> & { readonly etag?: string | null };

const READ = { replay: 'repeat', upload: false, removes: false } as const;
/** A read may be repeated at any time, as if it had a key. */
const REPEATS = { idem: true, stamps: false, etag: false };
const LATER: Asked = { is: 'later', afterMs: null };

/** All reads stand for one lane: three of them failing say no more than one. */
const READ_LANE = 'reads';

/** What was renewed for it: the cookie, or the token that was refused. */
interface Renewed {
  readonly csrf: boolean;
  readonly refused: string | null;
}

function judge(turn: Turn, { endpoint }: Question, outcome: Outcome, { csrf, refused }: Renewed) {
  return classify(outcome, {
    op: READ,
    auth: endpoint.auth,
    accept: (status) => endpoint.success.includes(status),
    capabilities: REPEATS,
    attempts: 1,
    firstFailedAt: null,
    now: turn.clock.now(),
    othersSucceed: false,
    renewed: csrf,
    freshToken: refused !== null,
    rereads: 3,
    smallest: true,
  });
}

/** The status of a call for a token which says that this person cannot have one, or nobody. */
const NO_TOKENS: ReadonlySet<number> = new Set([403, 404]);

/** Asks, with its token where it needs one. */
export async function ask(turn: Turn, question: Question, renewed: Renewed = NOTHING): Promise<Asked> {
  const { signIns } = turn;
  const got = await turn.net.token(question.endpoint.auth, renewed.refused, turn.sending);
  if (turn.signal.aborted) return LATER;
  return 'no' in got ? withoutToken(turn, got.no, signIns) : askWith(turn, question, renewed, got.token);
}

const NOTHING: Renewed = { csrf: false, refused: null };

async function withoutToken(turn: Turn, said: Outcome, signIns: number): Promise<Asked> {
  listened(turn, said);
  await learn(turn, said);
  const verdict = classifyToken(said);
  learnLink(turn, said, verdict);
  if (verdict.do === 'gate') await closeSession(turn, signIns, said);
  if (said.kind === 'answer' && !said.foreign && NO_TOKENS.has(said.status))
    return { is: 'refused', answer: said, tokenless: true };
  return verdict.do === 'retry' ? wait(turn, verdict) : LATER;
}

async function askWith(turn: Turn, question: Question, renewed: Renewed, token: string | null): Promise<Asked> {
  const { endpoint, input, etag = null } = question;
  const { signIns } = turn;
  const request = { endpoint, input, etag, token, file: null, key: null, stamp: null };
  const outcome = await turn.net.send(request, turn.sending);
  if (turn.signal.aborted) return LATER;
  listened(turn, outcome);
  await learn(turn, outcome);
  if (outcome.kind === 'answer' && outcome.status === 304 && etag !== null) return { is: 'unchanged', answer: outcome };
  const verdict = judge(turn, question, outcome, renewed);
  learnLink(turn, outcome, verdict);
  if (verdict.do === 'gate' && verdict.gate === 'session') await closeSession(turn, signIns, outcome);
  if (verdict.do === 'gate') return again(turn, question, renewed, { gate: verdict.gate, token });
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

/** Once more, with what was stale renewed. */
async function again(
  turn: Turn,
  question: Question,
  renewed: Renewed,
  { gate, token }: { readonly gate: 'session' | 'rental' | 'csrf'; readonly token: string | null },
): Promise<Asked> {
  if (gate === 'rental') return ask(turn, question, { ...renewed, refused: token });
  return gate === 'csrf' && (await turn.net.refreshCsrf()) ? ask(turn, question, { ...renewed, csrf: true }) : LATER;
}
