/** The test server on a real port, for what only sockets show: aborts, early answers, malformed requests. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { listen } from '#server/http/listen.ts';
import { atEnd } from './at-end.ts';
import { type Client, createClient } from './browser.ts';
import { signIn, type TestApp, type TestUser } from './server.ts';

export interface Port {
  readonly url: string;
  readonly port: number;
  signIn(user: TestUser): Promise<Client>;
  /** Sends these bytes as they are, half-closes, and answers everything that came back. */
  raw(bytes: string | Uint8Array): Promise<string>;
}

/** Listens until the tests of the file are over. */
export async function openPort(app: TestApp): Promise<Port> {
  const server = await listen(app.hono, '127.0.0.1', 0);
  atEnd(() => server.finish(0));
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    port: server.port,
    signIn: (user) =>
      signIn(
        createClient((path, init) => fetch(url + path, init)),
        user,
      ),
    raw: async (bytes) => {
      const socket = connect(server.port, '127.0.0.1');
      socket.end(bytes);
      return text(socket);
    },
  };
}
