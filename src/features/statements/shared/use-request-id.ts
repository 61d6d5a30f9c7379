import { useCallback, useState } from 'react';

/**
 * Names an act of money while its form is open: the same content keeps its name, so that Save after a lost answer makes nothing twice. Other
 * content is another act.
 */
export function useRequestId(): (content: unknown) => string {
  const [known] = useState(() => new Map<string, string>());
  return useCallback(
    (content) => {
      const written = JSON.stringify(content);
      const id = known.get(written) ?? crypto.randomUUID();
      known.set(written, id);
      return id;
    },
    [known],
  );
}
