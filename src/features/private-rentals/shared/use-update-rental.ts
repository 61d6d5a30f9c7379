import { useCallback } from 'react';
import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FormUploads } from '#kit/files/use-form-files.ts';
import { useWrite } from '#kit/writes/use-write.ts';

interface Sending {
  readonly signal?: AbortSignal;
  readonly files?: FormUploads['files'];
}

/** Changes what is named of a private rental; its page shows the answer at once. */
export function useUpdateRental(id: number) {
  const write = useWrite();
  return useCallback(
    (body: Body<typeof calls.update>, { signal, files }: Sending = {}) => {
      const params = { id };
      return write(
        calls.update,
        { params, body },
        { signal, ...(files && { files }), shows: { endpoint: calls.edit, input: { params } } },
      );
    },
    [write, id],
  );
}
