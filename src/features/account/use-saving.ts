import type { AnyEndpoint } from '#contract/endpoint.ts';
import { useSend } from '#kit/writes/use-send.ts';
import { useWrite } from '#kit/writes/use-write.ts';

/** A form of the signed-in person: what the screens show is read again after it. */
export function useSaving<E extends AnyEndpoint>(endpoint: E) {
  return useSend(endpoint, useWrite());
}
