/** Waits for a state, never for a time. Rejects after `ms` with what was seen last. */
export async function until<T>(read: () => Promise<T>, isRight: (seen: T) => boolean, ms: number): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const seen = await read();
    if (isRight(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(seen)} after ${ms / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
