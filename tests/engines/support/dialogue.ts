/** Questions and answers in JSON, numbered, as all doors for debuggers speak; events come in between. */

export interface Dialogue {
  /** Rejects with the other side's words, after 60 s of silence, and when the other side is gone. */
  ask<Answer>(method: string, params?: object): Promise<Answer>;
  /** What came from the other side. */
  hear(text: string): void;
  /** Nobody will answer what is still open. */
  end(): void;
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly message?: string;
  readonly method?: string;
  readonly params?: unknown;
}

interface Question {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

const PATIENCE = 60_000;

export type OnEvent = (method: string, params: unknown) => void;

export function dialogue(post: (text: string) => void, event: OnEvent = () => undefined): Dialogue {
  const open = new Map<number, Question>();
  let last = 0;

  function settle(question: Question, { error, result, message }: Message): void {
    if (error === undefined) question.resolve(result);
    else question.reject(new Error(`${JSON.stringify(error)} ${message ?? ''}`));
  }

  return {
    ask: (method, params = {}) => {
      const id = ++last;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const timer = setTimeout(() => reject(new Error(`no answer to ${method} in ${PATIENCE / 1000} s`)), PATIENCE);
      open.set(id, { resolve, reject });
      post(JSON.stringify({ id, method, params }));
      return promise.finally(() => {
        clearTimeout(timer);
        open.delete(id);
      }) as Promise<never>;
    },
    hear(text) {
      const message = JSON.parse(text) as Message;
      const question = open.get(message.id ?? 0);
      if (question) settle(question, message);
      else if (message.method !== undefined) event(message.method, message.params);
    },
    end: () => open.forEach(({ reject }) => reject(new Error('the page or the browser is gone'))),
  };
}

/** A dialogue over a WebSocket; rejects when nobody listens there. */
export async function connect(url: string, event?: OnEvent): Promise<Dialogue & { close(): void }> {
  const socket = new WebSocket(url);
  const talk = dialogue((text) => socket.send(text), event);
  socket.addEventListener('message', ({ data }) => talk.hear(String(data)));
  socket.addEventListener('close', () => talk.end());
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`nobody answers at ${url}`)));
  });
  return { ...talk, close: () => socket.close() };
}
