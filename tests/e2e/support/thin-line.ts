/**
 * Lie-fi: a line in front of the fault proxy that all connections share, a few bytes a second each way, and where some new connections
 * are taken and then stand still. What such a one was given arrives when it stands still no more, however long ago the phone gave it up.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Bytes a second in one direction, of all connections together. */
const SPEED = 2_000;
/** What goes at a time: the connections take turns. */
const PACKET = 200;
/** Of ten new connections these stand still, for so long. */
const STUCK = [1, 4, 7];
const STUCK_MS = 90_000;

export interface ThinLine {
  readonly url: string;
  /** From now on the line is thin; connections begin anew. */
  thin(): void;
  /** From now on it is as good as any, and what stood still goes on. */
  clear(): void;
  /** Connections so far while it was thin, and how many of them stood still. */
  readonly opened: () => { readonly all: number; readonly stuck: number };
  close(): Promise<void>;
}

/** The right to send, in the order of asking. By the clock: timers that are late on a busy machine make the line no slower. */
function turnstile(clear: AbortSignal): (bytes: number) => Promise<void> {
  let freeAt = 0;
  return (bytes) => {
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + (1_000 * bytes) / SPEED;
    return rest(freeAt - now, clear);
  };
}

/** Resolves after `ms`, at once when the line is clear. */
function rest(ms: number, clear: AbortSignal): Promise<void> {
  if (clear.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      clear.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    clear.addEventListener('abort', end);
  });
}

async function carry(from: Socket, to: Socket, mayGo: (bytes: number) => Promise<void>): Promise<void> {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length && !to.destroyed; at += PACKET) {
      const packet = chunk.subarray(at, at + PACKET);
      await mayGo(packet.length);
      if (!to.write(packet) && !to.destroyed) await Promise.race([once(to, 'drain'), once(to, 'close')]);
    }
  }
}

/** Between the phone and what listens on `target`. */
export async function startThinLine(target: number): Promise<ThinLine> {
  const sockets = new Set<Socket>();
  let clear = AbortSignal.abort();
  let end = new AbortController();
  let [up, down] = [turnstile(clear), turnstile(clear)];
  let [all, stuck] = [0, 0];

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  }

  async function take(phone: Socket): Promise<void> {
    keep(phone);
    const [upwards, downwards] = [up, down];
    if (!clear.aborted) {
      const isStuck = STUCK.includes(all % 10);
      all += 1;
      if (isStuck) stuck += 1;
      if (isStuck) await rest(STUCK_MS, clear);
    }
    const server = connect(target, '127.0.0.1');
    keep(server);
    const cut = (): void => [phone, server].forEach((socket) => socket.destroy());
    const answers = carry(server, phone, downwards).then(() => phone.end());
    await Promise.all([carry(phone, server, upwards), answers]).catch(cut);
  }

  // Half-open: a phone that gave up has closed its side. The server does not hear of that, and gets all that was sent.
  const listener = createServer({ allowHalfOpen: true }, (phone) => void take(phone));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `http://localhost:${(listener.address() as AddressInfo).port}`,
    thin() {
      end = new AbortController();
      clear = end.signal;
      [up, down] = [turnstile(clear), turnstile(clear)];
      for (const socket of sockets) socket.destroy();
    },
    clear: () => end.abort(),
    opened: () => ({ all, stuck }),
    async close() {
      end.abort();
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
