import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { keysOf, newKey, readKeys, writeKeys } from './key-file.ts';
import { SecretLost, secretsOf } from './secrets.ts';

const PLACE = 'telematics_connections:7:token_enc';
const data = await mkdtemp(path.join(tmpdir(), 'yard-keys-'));
afterAll(() => rm(data, { recursive: true }));

const whyLost = (open: () => unknown): string => {
  try {
    open();
    return 'opened';
  } catch (error) {
    return error instanceof SecretLost ? error.why : `another error: ${String(error)}`;
  }
};

describe('what is sealed', () => {
  const secrets = secretsOf([newKey()]);

  test('opens where it was sealed, and tells nothing of itself', () => {
    const sealed = secrets.seal(PLACE, 'tracker-token-ü');
    expect(secrets.open(PLACE, sealed)).toBe('tracker-token-ü');
    expect(sealed.toString('latin1')).not.toContain('tracker');
    expect(secrets.seal(PLACE, 'tracker-token-ü').equals(sealed)).toBe(false);
  });

  test('is a typed failure after any of its bytes was changed, cut off, or moved to another row', () => {
    const sealed = secrets.seal(PLACE, 'tracker-token');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = changed[at]! ^ 1;
      expect(whyLost(() => secrets.open(PLACE, changed))).toBe(at < 4 ? 'key' : 'changed');
    }
    for (const length of [0, 3, 4, 20, 31, sealed.length - 1])
      expect(whyLost(() => secrets.open(PLACE, sealed.subarray(0, length)))).toBe(length < 4 ? 'key' : 'changed');
    for (const place of [PLACE.replace('7', '8'), PLACE.replace('token', 'refresh')])
      expect(whyLost(() => secrets.open(place, sealed))).toBe('changed');
  });

  test('with an earlier key opens while that key is known, and is lost without it', () => {
    const [old, young] = [newKey(), newKey()];
    const sealed = secretsOf([old]).seal(PLACE, 'token');
    const both = secretsOf([young, old]);
    expect([both.open(PLACE, sealed), both.isPresent(sealed)]).toEqual(['token', false]);
    const anew = both.seal(PLACE, 'token');
    expect([secretsOf([young]).open(PLACE, anew), both.isPresent(anew)]).toEqual(['token', true]);
    expect(whyLost(() => secretsOf([young]).open(PLACE, sealed))).toBe('key');
  });
});

describe('the key', () => {
  test('is made once, for its owner alone, and is the same at the next start', async () => {
    const [first, second] = await Promise.all([readKeys(data, null), readKeys(data, null)]);
    const again = await readKeys(data, null);
    expect([first, second].map((keys) => keys[0]?.toString('hex'))).toEqual(
      [again, again].map((k) => k[0]?.toString('hex')),
    );
    expect((await stat(path.join(data, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  test('of the environment comes before that of the file', async () => {
    const key = newKey();
    expect(await readKeys(data, [key])).toEqual([key]);
  });

  test('is replaced for its owner alone', async () => {
    const keys = [newKey(), newKey()];
    await writeKeys(data, keys);
    expect(keysOf(await readFile(path.join(data, 'secret.key'), 'utf8'))).toEqual(keys);
    expect((await stat(path.join(data, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  test.each(['', 'short', `${newKey().toString('base64')},x`])('%s is none', (text) => expect(keysOf(text)).toBeNull());
});
