import type { CDPSession } from 'playwright-core';

/** Closes every connection of the page to its databases behind the app's back, as iOS does to pages in the background. Answers how many. */
export async function closeDatabases(session: CDPSession): Promise<number> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'IDBDatabase.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
  const answer = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { for (const db of this) db.close(); return this.length; }',
  });
  return Number(answer.result.value);
}
