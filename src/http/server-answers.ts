/** Whether our server can be reached: not only a network, or one that wants a sign-in of its own. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const { ok, redirected } = await fetch('/healthz', { cache: 'no-store' });
    return ok && !redirected;
  } catch {
    return false;
  }
}
