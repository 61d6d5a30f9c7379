/** What the tabs, their workers and the service worker say to each other about one database. */
import type { Status } from './status.ts';
import type { WakeReason } from './wake.ts';

export type Message =
  /** To the leader. `pulls`: keys to read again. */
  | { readonly kind: 'wake'; readonly reason: WakeReason; readonly pulls: readonly string[] }
  /** To everybody: rows or the outbox changed. */
  | { readonly kind: 'changed' }
  /** From the leader. */
  | { readonly kind: 'status'; readonly status: Status }
  /** Who is new asks the leader for its status. */
  | { readonly kind: 'hello' };

export interface Channel {
  /** To all others; nobody hears themselves. */
  say(message: Message): void;
  close(): void;
}

export function openChannel(database: string, heard: (message: Message) => void): Channel {
  const channel = new BroadcastChannel(`yardhand-sync|${database}`);
  channel.addEventListener('message', (event: MessageEvent<Message>) => heard(event.data));
  return { say: (message) => channel.postMessage(message), close: () => channel.close() };
}
