import { useState } from 'react';
import { type Notice, notices } from '#contract/areas/notices.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';

/** Marks notices as read; what is shown of them is read again after it. */
export function useReadMarks() {
  const write = useWrite();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    /** Without a connection it stays unread: the person is on the way to what it is about, and not to be stopped. */
    markOne: ({ id, read_at }: Notice) => {
      if (read_at === null) void write(notices.read, { body: { ids: [id] } });
    },
    /** The newest that is in sight and all before it: one that came meanwhile was not seen. */
    markAll: async ({ id }: Notice) => {
      setBusy(true);
      const written = await write(notices.read, { body: { until: id } });
      setBusy(false);
      if (!written.ok) toast({ text: written.message });
    },
  };
}
