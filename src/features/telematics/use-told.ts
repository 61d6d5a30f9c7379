import { useEffect, useState } from 'react';
import { telematics as calls } from '#contract/areas/telematics.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useSend } from '#kit/writes/use-send.ts';

/**
 * What the tracker of a vehicle told last, and the way to ask it now.
 *
 * @param vin of the vehicle; nothing is asked where it is empty
 * @param onTold it was asked, and answered
 */
export function useTold(vin: string, onTold: () => void) {
  const kept = useSend(calls.data);
  const fresh = useSend(calls.data);
  const [told, setTold] = useState<Answer<typeof calls.data> | null>(null);
  const look = async () => setTold(await kept.send({ query: { vin } }));
  const ask = async () => {
    const answer = await fresh.send({ query: { vin, fresh: '1' } });
    // Without an answer what it told before stays, with its age.
    if (!answer) return;
    setTold(answer);
    onTold();
  };
  useEffect(() => {
    if (vin !== '') void look();
    // oxlint-disable-next-line react/exhaustive-deps -- another vehicle is looked at anew
  }, [vin]);
  return { told, isBusy: fresh.busy, trouble: fresh.trouble?.message ?? null, ask: () => void ask() };
}
