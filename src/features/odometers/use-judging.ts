import { useCallback, useEffect, useRef } from 'react';
import type { Body } from '#contract/endpoint.ts';
import { odometers as calls, type ReviewedReading } from '#contract/areas/odometers.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { formatNumber } from '#lib/format-number.ts';
import { useToast } from '#ui/toast.tsx';

/** What is left out is not sent. */
export type Said = { readonly [F in keyof Body<typeof calls.judge>]: Exclude<Body<typeof calls.judge>[F], undefined> };

export type Judge = (reading: ReviewedReading, said: Said) => Promise<void>;

const DONE: Readonly<Record<Said['act'], string>> = {
  confirm: 'confirmed',
  correct: 'corrected',
  void: 'taken out',
  unvoid: 'counts again',
  cluster: 'begins a new dial',
  unit: 'has another unit',
  rejoin: 'begins no new dial',
};

/** What takes the act back; null where nothing does. */
function backOf({ value, vehicle, void_reason: reason }: ReviewedReading, { act, since }: Said): Said | null {
  if (act === 'confirm' || act === 'void') return { act: 'unvoid' };
  if (act === 'correct') return { act, value };
  if (act === 'cluster') return { act: 'rejoin' };
  if (act === 'unit') return since === 'reading' ? { act: 'rejoin' } : { act, unit: vehicle.unit };
  return act === 'unvoid' && reason !== '' ? { act: 'void', reason } : null;
}

/**
 * Says something about a reading, one after the other; `z` takes the last word back.
 *
 * @param onJudged hears what a reading is by now, also when a word was taken back
 */
export function useJudging(onJudged: (reading: ReviewedReading) => void): Judge {
  const send = useDo();
  const toast = useToast();
  const isBusy = useRef(false);
  const latest = useRef(onJudged);
  useEffect(() => {
    latest.current = onJudged;
  });
  return useCallback(
    async (reading, said) => {
      // A second press of the key would judge the same reading once more.
      if (isBusy.current) return;
      isBusy.current = true;
      const judge = async (body: Said) => {
        const answer = await send(calls.judge, { params: { id: reading.id }, body });
        if (answer) latest.current(answer.reading);
        return answer;
      };
      const done = await judge(said);
      isBusy.current = false;
      if (!done) return;
      const back = backOf(reading, said);
      const text = `${formatNumber(reading.value)} of ${reading.vehicle.plate} ${DONE[said.act]}`;
      toast({ text, ...(back && { undo: () => void judge(back) }) });
    },
    [send, toast],
  );
}
