/** The network of a screen's test: what the server would answer, by the path that is asked. Only `fetch` is replaced. */

/** The answer to one request; a Response where the status matters, else the body of a 200. */
type Answer = (url: URL) => unknown;

export interface FakeServer {
  /** Addresses asked for so far, in order. */
  readonly asked: readonly URL[];
  /** From now on nothing answers, or everything again. */
  cut(isCut: boolean): void;
  stop(): void;
}

/** Answers by path; anything else that is asked of the yard's API gets no answer. */
export function fakeServer(answers: Readonly<Record<string, Answer>>): FakeServer {
  const real = globalThis.fetch;
  const asked: URL[] = [];
  let isCut = false;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith('/api/')) return real(input, init);
    asked.push(url);
    const answer = answers[url.pathname];
    init?.signal?.throwIfAborted();
    if (isCut || !answer) throw new TypeError('Failed to fetch');
    const said = await answer(url);
    return said instanceof Response ? said : Response.json(said);
  };
  return {
    asked,
    cut: (next) => {
      isCut = next;
    },
    stop: () => {
      globalThis.fetch = real;
    },
  };
}
