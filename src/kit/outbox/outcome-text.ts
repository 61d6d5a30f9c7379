/** What became of a form that was sent through the outbox, in one line. Pure. */
import { thisDevice } from '#lib/this-device.dom.ts';
import type { Outcome } from './use-outbox-send.ts';

export function outcomeText(outcome: Outcome, sent: string): string {
  return outcome === 'sent' ? sent : `Saved on this ${thisDevice()}; it is sent as soon as the server can be reached.`;
}
