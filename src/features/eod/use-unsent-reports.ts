import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import { unsentReports, type UnsentReport } from '#db/views/reports.ts';

/** Reports that wait on this device; undefined for the moment in which they are looked up. */
export const useUnsentReports = (): readonly UnsentReport[] | undefined => useLiveQuery(unsentReports);

/** Reads the lists again when one of them was sent. */
export function useReadWhenSent(unsent: readonly UnsentReport[]): void {
  const client = useQueryClient();
  const before = useRef(0);
  useEffect(() => {
    if (unsent.length < before.current) void client.invalidateQueries();
    before.current = unsent.length;
  }, [unsent.length, client]);
}
