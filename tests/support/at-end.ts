/**
 * What a test file opened is closed after its last test, wherever it was opened: an `afterAll` that is registered within a `beforeAll` never runs.
 * Databases that nobody gave back once took half of the time and all of the memory of the server's suites.
 */
type Close = () => Promise<unknown>;

const open: Close[] = [];

/** Closes it after the tests of the present file. */
export const atEnd = (close: Close): void => void open.push(close);

/** The last one that was opened first. */
export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).toReversed()) await close();
}
