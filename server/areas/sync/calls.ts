/** Which calls may be part of a batch: documented writes with JSON bodies that have keys. No files, no signing in, no batch. */
import { endpoints } from '#contract/index.ts';

const CALLS = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, auth, files, replay, own }) => {
    const isKeyed = method !== 'GET' && (replay === 'create' || replay === 'repeat');
    return isKeyed && auth === 'session' && files === null && !own;
  })
  .map(({ method, path }) => ({ method, address: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** What the address says is what is called: no other origin, no steps up, nothing that is read in two ways. */
function plainPath(path: string): string | null {
  const url = URL.parse(path, 'http://yard');
  return url !== null && path.startsWith('/') && url.origin === 'http://yard' && url.pathname + url.search === path
    ? url.pathname
    : null;
}

export function isPart({ method, path }: { readonly method: string; readonly path: string }): boolean {
  const plain = plainPath(path);
  return plain !== null && CALLS.some((call) => call.method === method && call.address.test(plain));
}
