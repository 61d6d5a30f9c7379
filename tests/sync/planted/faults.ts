/**
 * The test of the tests: faults that others had, planted one by one into our engine. Each is a patch of its source; the simulator has to
 * find every one. `from`: where a peer had it, and what it was there.
 */

export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface Planted {
  readonly name: string;
  readonly from: string;
  readonly edits: readonly Edit[];
}

const one = (name: string, from: string, file: string, find: string, replace: string): Planted => ({
  name,
  from,
  edits: [{ file: `src/sync/${file}`, find, replace }],
});

const DONE = '{ sid: null, rows: [], superseded: [] }';

export const PLANTED: readonly Planted[] = [
  one(
    'acknowledge before send',
    'GoogleChrome/workbox#2599: a request leaves the queue before it is tried; who dies meanwhile loses it',
    'attempt.ts',
    '    const outcome = await turn.net.send(request, turn.sending);',
    `    await finish(turn, work.m, ${DONE});\n    const outcome = await turn.net.send(request, turn.sending);`,
  ),
  one(
    'delete on 401',
    'rinafcode/teachLink_mobile#624: an expired session empties the queue',
    'attempt.ts',
    "    return putBack(turn, work, 'signed out');",
    `    return finish(turn, work.m, ${DONE});`,
  ),
  one(
    'order by wall clock',
    'JediBrooker/WatchShelf#61: the device clock decides what came first',
    'store.ts',
    "tx.all('outbox')),",
    "tx.all('outbox').then((all) => all.toSorted((a, b) => a.at - b.at))),",
  ),
  one(
    'no queued lock',
    'pubkey/broadcast-channel#385: ever more tabs lead at once',
    'leader.ts',
    'await locks.request(name, steal ? { steal } : { signal }, () => {',
    'await locks.request(name, steal ? { steal } : { ifAvailable: true }, () => {',
  ),
  one(
    'frozen token',
    'Iterable/iterable-swift-sdk#1085: the token of the first try is sent for ever',
    'attempt.ts',
    "which === 'rental' ? await turn.net.refreshRental() : await turn.net.refreshCsrf();",
    "which === 'rental' ? await turn.net.refreshRental() : true;",
  ),
  {
    name: 'outbox in another transaction',
    from: 'TanStack/db offline-transactions: the outbox is another database than the data',
    edits: [
      { file: 'src/sync/store-enqueue.ts', find: "    tx.put('outbox', [mutation]),\n", replace: '' },
      {
        file: 'src/sync/store.ts',
        find: '(tx, again) => enqueue({ tx, ops, random, again }, drafts)),',
        replace:
          "(tx, again) => enqueue({ tx, ops, random, again }, drafts)).then(async (saved) => {\n      await write(['outbox'], (tx) => tx.put('outbox', saved));\n      return saved;\n    }),",
      },
    ],
  },
  one(
    'pull overwrites pending',
    'adrianco/the-goodies#69: what the server sends replaces edits that were never sent',
    'store-rows.ts',
    '      if (base) await settle(tx, ops, { t: row.t, lid: base.lid }, next);',
    '      if (base) await tx.put(row.t, [next]);',
  ),
  one(
    'sentAt after the send',
    'aerogear/offix#374: what happened to a queued mutation is kept in memory, and gone after a reload',
    'attempt.ts',
    "{ st: 'sending', sentAt: turn.clock.now() }",
    "{ st: 'sending' }",
  ),
  one(
    'wait kept in memory',
    'dexie/Dexie.js#2225: after a restart nobody knows what was going on',
    'store-lead.ts',
    'st: recovered(m, ops, keepsKeys(capabilities?.value)), epoch',
    'st: recovered(m, ops, keepsKeys(capabilities?.value)), epoch, sentAt: 0',
  ),
  one(
    'Blob in IndexedDB',
    'dexie/Dexie.js#1227: WebKit corrupts or refuses stored Blobs',
    'mutate.ts',
    '    ...file,\n',
    '    ...file,\n    bytes: new Blob([file.bytes]) as unknown as ArrayBuffer,\n',
  ),
  one(
    'record-level patch',
    'aerogear/offix-android#137: the whole record is sent, and takes back what others changed in it',
    'store-enqueue.ts',
    '  const { blobs, ...rest } = draft;',
    "  const { blobs, ...said } = draft;\n  const whole = { title: row?.['title'] as string, note: row?.['note'] as string, ...(said.args['patch'] as object) };\n  const rest = said.op === 'todos.update' ? { ...said, args: { ...said.args, patch: whole } } : said;",
  ),
  {
    name: 'no clamp',
    from: 'vscarpenter/gsd-task-manager#446: a device set to 2099 wins for ever',
    edits: [
      {
        file: 'contract/stamp.ts',
        find: 'return stamp && stamp.ms > now + STAMP_LEEWAY_MS ?',
        replace: 'return stamp && now < 0 ?',
      },
    ],
  },
  one(
    'epoch unchecked',
    'dabblewriter/tab-election#3: several tabs believe that they lead, and all write',
    'store-lead.ts',
    '  if (lead.epoch !== epoch) throw',
    '  if (lead.epoch < 0) throw',
  ),
  one(
    'retries stop',
    'TanStack/query#5847: paused mutations are never resumed',
    'core/plan.ts',
    '  const blocked = notMine(mutation, look) ?? unresolved(mutation, look);',
    "  if (mutation.attempts > 2) return wait({ for: 'person' });\n  const blocked = notMine(mutation, look) ?? unresolved(mutation, look);",
  ),
  one(
    'badge counts only ready',
    'remotely-save/remotely-save#648: synced, it says, and it is not',
    'status.ts',
    '  const waiting = disk.outbox.filter((m) => !needsPerson(m));',
    "  const waiting = disk.outbox.filter((m) => m.st === 'ready');",
  ),
  one(
    'key renewed on each retry',
    'SandeepVashishtha/Eventra#17854: a retry goes out under no key, or another',
    'attempt.ts',
    '    return { endpoint, input, file: part, key, stamp',
    '    return { endpoint, input, file: part, key: `${key}:${m.attempts}`, stamp',
  ),
  one(
    'any 2xx is success',
    'GoogleChrome/workbox#2599: any answer at all counts as delivered',
    'ops/define.ts',
    "    success.includes(status) && !(typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error));",
    '    success.includes(status) || body === accepts;',
  ),
  one(
    'HTML 200 is success',
    'Spomky-Labs/pwa-bundle#241: a captive portal answers, and the request is taken for sent',
    'core/classify.ts',
    '  return foreign && status < 500 && !FROM_PROXY.has(status);',
    '  return foreign && status !== 200 && status < 500 && !FROM_PROXY.has(status);',
  ),
  one(
    'dependencies ignored',
    'TanStack/query#4896: mutations made offline are all sent at once, whatever they need',
    'core/plan.ts',
    '  const lid = mutation.deps.find((dep) => sid(dep) === null);',
    '  const lid = mutation.deps.find((dep) => sid(dep) === -1);',
  ),
  one(
    'edits melt into what is on its way',
    'humaans/figbird#85: an answer that comes late overwrites the newer intent',
    'core/coalesce.ts',
    "  return mutation.st === 'ready' && mutation.attempts === 0 && mutation.sentAt === null;",
    "  return mutation.st === 'ready' || mutation.st === 'sending';",
  ),
  one(
    'values that lost dropped silently',
    'adrianco/the-goodies#69: an edit is destroyed and no conflict recorded',
    'store-acknowledge.ts',
    '  await addConflicts(tx, superseded(mutation, shown, told ?? {}, ack.superseded, ack.now));',
    '  superseded(mutation, shown, told ?? {}, ack.superseded, ack.now);',
  ),
  one(
    'fence ignored',
    'TanStack/query#4896: an answer asked for before the write is shown after it',
    'store-rows.ts',
    '    if (acked > taking.fence ||',
    '    if (acked < 0 ||',
  ),
  one(
    'Retry-After ignored',
    'pimutils/vdirsyncer#733: a server that asks for a pause is asked again at once',
    'settle.ts',
    "  if (verdict.scope === 'all') turn.until = Math.max(turn.until, change.nextAt);",
    "  if (verdict.scope === 'all') turn.until = 0;",
  ),
  one(
    'green without reading back',
    'remotely-save/remotely-save#648: all is well, and nobody looked',
    'status.ts',
    '  const green = disk.outbox.length === 0 && confirmed?.fence === fence;',
    '  const green = disk.outbox.length === 0 && confirmed !== null && fence >= 0;',
  ),
  one(
    'blind resend',
    'SandeepVashishtha/Eventra#11191: a request without an answer is sent again, and happens twice',
    'core/classify.ts',
    "  const asks = facts.op.replay === 'create' && !facts.capabilities.idem;",
    "  const asks = facts.op.replay === 'repeat' && facts.op.upload && !facts.capabilities.idem;",
  ),
  one(
    'looked for too early',
    'SandeepVashishtha/Eventra#5223: what is still on its way is taken for lost',
    'core/plan.ts',
    'export const SETTLE_MS = 90_000;',
    'export const SETTLE_MS = 900;',
  ),
  one(
    'old edits sent without a look',
    'jsavin/Frontier#697: the last to arrive wins, however old',
    'core/merge.ts',
    '  return !capabilities.stamps && (mutation.sentAt !== null || Math.abs(now - mutation.at) > FRESH_MS);',
    '  return capabilities.stamps && now < 0 && mutation.sentAt === FRESH_MS;',
  ),
];
