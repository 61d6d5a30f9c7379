import { useEffect } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { attendance } from '#contract/areas/attendance.ts';
import type { Answer } from '#contract/endpoint.ts';
import { putSetting, setting } from '#db/views/settings.ts';
import { call } from '#http/call.ts';

type Reasons = Answer<typeof attendance.reasons>['reasons'];

const KEY = 'punch-reasons';

/** The reasons the office offers, as they were read last; read again whenever they are shown with a connection. */
export function useReasons(): Reasons {
  const kept = useLiveQuery(() => setting(KEY));
  useEffect(() => {
    void read();
  }, []);
  return (kept ?? []) as unknown as Reasons;
}

async function read(): Promise<void> {
  const answer = await call(attendance.reasons, {});
  if (answer.ok) await putSetting(KEY, answer.body.reasons);
}
