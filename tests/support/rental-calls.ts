/** Operations and pulls as they would be if their calls needed a rental token: for proofs of what befalls such calls. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Op, Probe, Reread } from '#sync/ops/op.ts';
import type { Pull, PullKey } from '#sync/pull-keys.ts';

const needsToken = (endpoint: AnyEndpoint): AnyEndpoint => ({ ...endpoint, auth: 'rental' });

/** The same with every request that it makes: its own, its look-up, its second look. */
function asRental<A extends readonly unknown[], R extends { readonly endpoint: AnyEndpoint }>(
  request: (...args: A) => R,
): (...args: A) => R {
  return (...args) => {
    const made = request(...args);
    return { ...made, endpoint: needsToken(made.endpoint) };
  };
}

const probeOf = (probe: Probe): Probe => ({ ...probe, request: asRental(probe.request) });
const rereadOf = (reread: Reread): Reread => ({ ...reread, request: asRental(reread.request) });

export const rentalOp = (op: Op): Op => ({
  ...op,
  endpoint: needsToken(op.endpoint),
  request: asRental(op.request),
  ...(op.probe && { probe: probeOf(op.probe) }),
  ...(op.reread && { reread: rereadOf(op.reread) }),
});

/** All of them; those that `isRental` names need a token. */
export const rentalOps = (ops: ReadonlyMap<string, Op>, isRental: (op: Op) => boolean): ReadonlyMap<string, Op> =>
  new Map([...ops].map(([name, op]) => [name, isRental(op) ? rentalOp(op) : op]));

export const rentalPulls = (pulls: readonly Pull[], keys: readonly PullKey[]): readonly Pull[] =>
  pulls.map((pull) => (keys.includes(pull.key) ? { ...pull, request: asRental(pull.request) } : pull));
