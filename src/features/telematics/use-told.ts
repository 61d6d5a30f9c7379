import { useEffect, useState } from 'react';
import { telematics as calls } from '#contract/areas/telematics.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useSend } from '#kit/writes/use-send.ts';

/**
 * What the tracker of a vehicle told last, and the way to ask it now.
 *
 * @param vin of the vehicle; nothing is asked where it is empty
 * @param seenAt when its maker was asked last: then there may be something new
 * @param onTold it was asked, and answered
 */
export function useTold(vin: string, seenAt: string, onTold: () => void) {
  const kept = useSend(calls.data);
  const fresh = useSend(calls.data);
  const [told, setTold] = useState<Answer<typeof calls.data> | null>(null);
  const look = async () => {
    const answer = await kept.send({ query: { vin } });
    if (answer) setTold(answer);
  };
  const ask = async () => {
    const answer = await fresh.send({ query: { vin, fresh: '1' } });
    // Somebody else may have asked meanwhile: what came of that is shown, with its age.
    if (!answer) return look();
    setTold(answer);
    onTold();
  };
  useEffect(() => {
    if (vin !== '') void look();
    // oxlint-disable-next-line react/exhaustive-deps -- looked at anew when there may be something new
  }, [vin, seenAt]);
  return { told, isBusy: fresh.busy, trouble: fresh.trouble?.message ?? null, ask: () => void ask() };
}
