import { useCallback } from 'react';
import { eod, type EodReport } from '#contract/areas/eod.ts';
import { sidOfReport, type UnsentReport } from '#db/views/reports.ts';
import { call } from '#http/call.ts';
import { freshLid } from '#kit/outbox/fresh-lid.ts';
import { useOutboxSend } from '#kit/outbox/use-outbox-send.ts';
import type { Sent } from '#kit/writes/use-write.ts';
import { useSync } from '#sync/use-sync.ts';
import { refusalsIn, sentLines, type EodValues } from './eod-values.ts';

const WAITS = 'A report of this day waits on this device already: change that one in the outbox.';

interface What {
  readonly record: EodReport | null;
  /** What of it was saved before and is not sent. */
  readonly waiting: UnsentReport | null;
  /** All that waits. */
  readonly unsent: readonly UnsentReport[];
}

/**
 * Saves a report through the outbox, so that a save that does not arrive is kept and sent again by itself. Answers the report as the server has it
 * now; null while it waits.
 */
export function useSendReport({ record, waiting: opened, unsent }: What) {
  const sync = useSync();
  const send = useOutboxSend();
  return useCallback(
    async ({ lines, ...values }: EodValues, signal: AbortSignal): Promise<Sent<EodReport | null>> => {
      const wrong = refusalsIn(lines);
      if (wrong) return { ok: false, message: '', fields: wrong };
      const waiting = unsent.find(({ lid }) => lid === opened?.lid);
      if (!record && !opened && unsent.some(({ day }) => day === values.report_date))
        return { ok: false, message: '', fields: { report_date: [WAITS] } };
      const lid = opened?.lid ?? (record ? `report/${record.id}` : freshLid('reports'));
      const args = { lid, ...values, lines: sentLines(lines) };
      if (waiting?.refused && (await sync.editAndRetry(waiting.refused.mid, args))) {
        // What was said after it is older than this.
        await sync.discard(waiting.saves.filter((m) => m !== waiting.refused).map(({ mid }) => mid));
        return { ok: true, body: null };
      }
      const op = record || opened ? 'eod.update' : 'eod.add';
      const sent = await send({ op, args }, signal, waiting !== undefined);
      if (!sent.ok) return sent;
      const id = sent.body === 'sent' ? (record?.id ?? (await sidOfReport(lid))) : null;
      const read = id === null ? null : await call(eod.one, { params: { id } });
      return { ok: true, body: read?.ok ? read.body.report : null };
    },
    [sync, send, record, opened, unsent],
  );
}
