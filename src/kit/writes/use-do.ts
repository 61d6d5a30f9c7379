import { useCallback } from 'react';
import type { AnyEndpoint, Answer, Input } from '#contract/endpoint.ts';
import { useToast } from '#ui/toast.tsx';
import { type Shows, useWrite } from './use-write.ts';

/**
 * Ticks, choices and drops: acts without a form, whose refusal has no field to stand at and becomes a toast. Resolves with the answer, or with
 * null where nothing was done. `shows`: the read that the answer equals, which is then up to date before the next act.
 */
export function useDo() {
  const write = useWrite();
  const toast = useToast();
  return useCallback(
    async <E extends AnyEndpoint>(
      endpoint: E,
      input: Input<E>,
      options: { readonly shows?: Shows<AnyEndpoint> } = {},
    ): Promise<Answer<E> | null> => {
      const written = await write(endpoint, input, options);
      if (written.ok) return written.body;
      toast({ text: Object.values(written.fields).flat().join(' ') || written.message });
      return null;
    },
    [write, toast],
  );
}
