/**
 * `npm run rotate-secrets`: makes a new key for sealed secrets, seals them with it, and throws the earlier ones away. Where the key is set by
 * YARDHAND_SECRET_KEY, put the new one before the old one (`NEW,OLD`), run this, and take the old one out.
 */
import { onYard } from './backup/command.ts';
import { readConfig } from './config.ts';
import { newKey, readKeys, writeKeys } from './secrets/key-file.ts';
import { rotateSecrets } from './secrets/rotate.ts';
import { secretsOf } from './secrets/secrets.ts';

await onYard(async ({ db }) => {
  const { data, secretKeys } = readConfig(process.env);
  const before = await readKeys(data, secretKeys);
  const keys = secretKeys === null ? [newKey(), ...before] : before;
  // The new key is on the disk before anything is sealed with it, and the old one until nothing is any more.
  if (secretKeys === null) await writeKeys(data, keys);
  const { sealed, lost } = await rotateSecrets(db, secretsOf(keys));
  if (secretKeys === null && lost === 0) await writeKeys(data, keys.slice(0, 1));
  const rest = lost === 0 ? '' : ` ${lost} could not be opened any more; earlier keys are kept.`;
  return `${sealed} secrets are sealed with the new key.${rest} Restart servers that are running.`;
});
