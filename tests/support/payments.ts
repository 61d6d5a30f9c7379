/** A provider of payments in memory, for the server's tests: it keeps its side of things, and can refuse or lose its answers. */
import type { Checkout, Found, Outcome, Paid, PaymentProvider } from '#server/payments/provider.ts';

/** How the next answers are: `lost`: it is done and nobody hears of it. `deaf`: it is not even done. */
type Mood = 'well' | 'refuses' | 'lost' | 'deaf';

interface Kept {
  readonly key: string;
  readonly amount: number;
  readonly checkout: Checkout | null;
  readonly ref: string;
  paid: Paid | null;
  state: 'open' | 'paid' | 'expired';
}

export interface TestProvider extends PaymentProvider {
  mood: Mood;
  /** Every act that was really done there: `refund pay-7 11290`. */
  readonly done: string[];
  /** The renter pays the checkout of a key; answers what the provider would tell. */
  pay(key: string, at: Date, amount?: number): Paid;
  /** As if it had never been asked for what is under the key. */
  forget(key: string): void;
}

/** A provider that answers at once. `events` are not signed here: the local provider's are. */
export function testProvider(): TestProvider {
  const kept = new Map<string, Kept>();
  const done: string[] = [];
  const acts = new Map<string, { readonly ref: string; readonly amount: number }>();
  const wants = new Map<string, { readonly currency: string; readonly capture: 'now' | 'later' }>();

  function answer<T>(work: () => T): Outcome<T> {
    if (provider.mood === 'refuses') return { outcome: 'refused', why: 'The card was declined.' };
    if (provider.mood === 'deaf') return { outcome: 'unknown' };
    const value = work();
    return provider.mood === 'lost' ? { outcome: 'unknown' } : { outcome: 'done', value };
  }

  function act(name: string, amount: number, key: string): string {
    const known = acts.get(key);
    if (known) return known.ref;
    const ref = `${name}_${acts.size + 1}`;
    acts.set(key, { ref, amount });
    done.push(`${name} ${key} ${amount}`);
    return ref;
  }

  function found(key: string): Found {
    const one = kept.get(key);
    if (one?.checkout) return { kind: 'checkout', state: one.state, checkout: one.checkout, paid: one.paid };
    const known = acts.get(key);
    return known ? { kind: 'act', state: 'succeeded', ...known, why: '' } : { kind: 'nothing' };
  }

  const provider: TestProvider = {
    name: 'test',
    title: 'Test provider',
    mood: 'well',
    done,
    createCheckout: async ({ key, amount, currency, capture, expiresAt }) =>
      answer(() => {
        const known = kept.get(key)?.checkout;
        if (known) return known;
        const ref = `checkout_${kept.size + 1}`;
        const checkout = { ref, url: `https://pay.test/${ref}`, expiresAt };
        kept.set(key, { key, amount, checkout, ref, paid: null, state: 'open' });
        wants.set(key, { currency, capture });
        done.push(`checkout ${key} ${amount}`);
        return checkout;
      }),
    closeCheckout: async (ref) =>
      answer(() => {
        for (const one of kept.values()) if (one.ref === ref && one.state === 'open') one.state = 'expired';
        return null;
      }),
    find: async (key) => (provider.mood === 'deaf' ? { outcome: 'unknown' } : { outcome: 'done', value: found(key) }),
    capture: async (_ref, amount, key) => answer(() => act('capture', amount, key)),
    release: async (_ref, key) => answer(() => act('release', 0, key)),
    refund: async (_ref, amount, key) => answer(() => act('refund', amount, key)),
    readEvent: () => ({ read: 'bad' }),
    forget: (key) => void kept.delete(key),
    pay(key, at, amount) {
      const one = kept.get(key);
      const wanted = wants.get(key);
      if (!one || !wanted) throw new Error(`nobody asked for ${key}`);
      const paid: Paid = { ref: `paid_${key}`, amount: amount ?? one.amount, ...wanted, at, captureBefore: null };
      one.paid = paid;
      one.state = 'paid';
      return paid;
    },
  };
  return provider;
}
