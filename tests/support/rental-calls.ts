/** Operations and pulls as they would be if their calls needed a rental token: for proofs of what befalls such calls. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Op } from '#sync/ops/op.ts';
import type { Pull, PullKey } from '#sync/pull-keys.ts';

const needsToken = (endpoint: AnyEndpoint): AnyEndpoint => ({ ...endpoint, auth: 'rental' });

const asRental = <R extends { readonly endpoint: AnyEndpoint }>(made: R): R => ({
  ...made,
  endpoint: needsToken(made.endpoint),
});

/** The same with every request that it makes: its own, its look-up, its second look. */
function rentalOp(op: Op): Op {
  const { probe, reread } = op;
  return {
    ...asRental(op),
    request: (...args) => asRental(op.request(...args)),
    ...(probe && { probe: { ...probe, request: (m, resolve) => asRental(probe.request(m, resolve)) } }),
    ...(reread && { reread: { ...reread, request: (m, resolve) => asRental(reread.request(m, resolve)) } }),
  };
}

/** All of them; those that `isRental` names need a token. */
export const rentalOps = (ops: ReadonlyMap<string, Op>, isRental: (op: Op) => boolean): ReadonlyMap<string, Op> =>
  new Map([...ops].map(([name, op]) => [name, isRental(op) ? rentalOp(op) : op]));

export const rentalPulls = (pulls: readonly Pull[], keys: readonly PullKey[]): readonly Pull[] =>
  pulls.map((pull) =>
    keys.includes(pull.key) ? { ...pull, request: (whose) => asRental(pull.request(whose)) } : pull,
  );
