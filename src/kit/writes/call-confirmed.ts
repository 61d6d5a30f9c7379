import type { AnyEndpoint, Input } from '#contract/endpoint.ts';
import { call, type Called, type CallOptions } from '#http/call.ts';
import { askPassword } from './password-question.tsx';

/**
 * Makes a call. Where the server answers that the password is wanted first (403 with `confirm`), the person is asked for it and the same call is
 * made again. Null: they thought better of it, and nothing was done.
 */
export async function callConfirmed<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Called<E> | null> {
  const called = await call(endpoint, input, options);
  if (called.ok || called.kind !== 'refused' || !called.confirm) return called;
  return (await askPassword()) ? call(endpoint, input, options) : null;
}
