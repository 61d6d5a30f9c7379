/** The network of a screen's test: what the server would answer, by the path that is asked. Only `fetch` is replaced. */

/** A write as it was sent. */
export interface SentWrite {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
}

/** The answer to one request; a Response where the status matters, else the body of a 200. `write` is there unless it is a read. */
type Answer = (url: URL, write: SentWrite | null) => unknown;

export interface FakeServer {
  /** Addresses asked for so far, in order. */
  readonly asked: readonly URL[];
  /** Writes sent so far, in order, those without an answer too. */
  readonly writes: readonly SentWrite[];
  /** From now on nothing answers, or everything again. */
  cut(isCut: boolean): void;
  stop(): void;
}

/** Answers by path; anything else that is asked of the yard's API gets no answer. */
export function fakeServer(answers: Readonly<Record<string, Answer>>): FakeServer {
  const real = globalThis.fetch;
  const asked: URL[] = [];
  const writes: SentWrite[] = [];
  let isCut = false;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith('/api/')) return real(input, init);
    asked.push(url);
    const write = writeOf(url, init);
    if (write) writes.push(write);
    const answer = answers[url.pathname];
    init?.signal?.throwIfAborted();
    if (isCut || !answer) throw new TypeError('Failed to fetch');
    const said = await Promise.race([answer(url, write), stopped(init?.signal)]);
    return said instanceof Response ? said : Response.json(said);
  };
  return {
    asked,
    writes,
    cut: (next) => {
      isCut = next;
    },
    stop: () => {
      globalThis.fetch = real;
    },
  };
}

/** Rejects when the one who asked does not wait any longer. */
const stopped = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  );

/** Null for a read. A form (files) is its `FormData`. */
function writeOf(url: URL, init: RequestInit | undefined): SentWrite | null {
  if (init?.method === undefined || init.method === 'GET') return null;
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body;
  return { method: init.method, path: url.pathname, body, headers: new Headers(init.headers) };
}
