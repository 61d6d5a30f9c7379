/** What became of a write, in one line. Pure. */
import type { Settled } from './use-settled.ts';
import { thisDevice } from '#lib/this-device.dom.ts';

export function outcomeText(settled: Settled, sent: string): string {
  switch (settled.state) {
    case 'sent':
      return sent;
    case 'waiting':
      return `Saved on this ${thisDevice()}; it is sent as soon as the server can be reached.`;
    case 'failed':
      return `Not done: ${settled.failures[0]?.message ?? 'the server refused it'} It waits in the outbox.`;
    case 'unsaved':
      return 'Not saved.';
  }
}
