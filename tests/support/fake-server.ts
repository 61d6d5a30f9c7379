/** The network of a screen's test: what the server would answer, by the path that is asked. `fetch` is replaced, and XMLHttpRequest, by which files go. */

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
    if (url.pathname === '/sanctum/csrf-cookie' && !isCut) return new Response(null, { status: 204 });
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
  const realXhr = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = uploadingBy(globalThis.fetch);
  return {
    asked,
    writes,
    cut: (next) => {
      isCut = next;
    },
    stop: () => {
      globalThis.fetch = real;
      globalThis.XMLHttpRequest = realXhr;
    },
  };
}

/** As much of XMLHttpRequest as src/http/xhr.ts uses: it asks `send`, and says once that half of it left. */
function uploadingBy(send: typeof fetch): typeof XMLHttpRequest {
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers = new Headers();
    #response: Response | null = null;
    #method = '';
    status = 0;
    response: ArrayBuffer | null = null;
    responseURL = '';
    open(method: string, url: string): void {
      this.#method = method;
      this.responseURL = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string): string | null {
      return this.#response?.headers.get(name) ?? null;
    }
    abort(): void {
      this.#response = null;
    }
    send(body: FormData): void {
      void this.#ask(body);
    }
    async #ask(body: FormData): Promise<void> {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
      try {
        this.#response = await send(this.responseURL, { method: this.#method, headers: this.#headers, body });
        this.status = this.#response.status;
        this.response = await this.#response.arrayBuffer();
        this.dispatchEvent(new Event('load'));
      } catch {
        this.dispatchEvent(new Event('error'));
      }
    }
  }
  return Upload as unknown as typeof XMLHttpRequest;
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
