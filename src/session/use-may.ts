import { useCallback } from 'react';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { useSession } from './use-session.ts';

/** May the signed-in person make this call? What is not there nobody may. The server decides in the end. */
export function useMay(): (endpoint: Pick<AnyEndpoint, 'permission'> | undefined) => boolean {
  const { permissions } = useSession();
  return useCallback(
    (endpoint) => endpoint !== undefined && (endpoint.permission === null || permissions.includes(endpoint.permission)),
    [permissions],
  );
}
