/**
 * The test of the tests: faults that others had, planted one by one into our engine. Each is a patch of its source; the simulator has to
 * find every one. docs/proof.md has the list, and how soon each was found.
 */

import { AT_VEHICLES } from './at-vehicles.ts';
import { one, type Planted } from './fault.ts';
import { PICTURED } from './pictures.ts';
import { PRIVATELY } from './privates.ts';

const DONE = '{ sid: null, rows: [], superseded: [] }';

export const PLANTED: readonly Planted[] = [
  one(
    'acknowledge before send',
    'awslabs/aws-mobile-appsync-sdk-android#40: a mutation leaves the queue before it is sent; who dies meanwhile loses it',
    'attempt.ts',
    '    const outcome = await turn.net.send(request, turn.sending);',
    `    await finish(turn, work.m, ${DONE});\n    const outcome = await turn.net.send(request, turn.sending);`,
  ),
  one(
    'delete on 401',
    'RatLoopz/sahidawa-india#4072: an expired session empties the queue, as every answer from 400 on',
    'attempt.ts',
    "    return putBack(turn, work, 'signed out');",
    `    return finish(turn, work.m, ${DONE});`,
  ),
  one(
    'order by wall clock',
    'GetDutchie/brick, request_sqlite_cache_manager.dart: its queue is ordered by created_at, as the device clock says',
    'store.ts',
    "tx.all('outbox')),",
    "tx.all('outbox').then((all) => all.toSorted((a, b) => a.at - b.at))),",
  ),
  one(
    'ifAvailable lock',
    'pubkey/broadcast-channel#385: ever more tabs lead at once',
    'leader.ts',
    'await locks.request(name, steal ? { steal } : { signal }, () => {',
    'await locks.request(name, steal ? { steal } : { ifAvailable: true }, () => {',
  ),
  one(
    'frozen token',
    'Iterable/iterable-swift-sdk#1085: the token of the first try is sent again and again',
    'attempt.ts',
    'const renewed = await turn.net.refreshCsrf();',
    "const renewed = which === 'csrf';",
  ),
  one(
    'token answer taken for the call’s',
    'ours, until there was an operation that needs a token: a success without a token acknowledged a write that never left',
    'attempt.ts',
    'await heed(turn, { ...work, signIns }, classifyToken(got.no), got.no);',
    'await judge(turn, { ...work, signIns }, got.no);',
  ),
  one(
    'renewed 401 closes the session',
    'duplicati/ngclient#15: the token is renewed, and the person is signed out all the same',
    'core/classify.ts',
    '  freshToken ? again(TOKEN_WAIT_MS) :',
    "  freshToken ? { do: 'gate', gate: 'session' } :",
  ),
  {
    name: 'token never dropped',
    from: 'dfpc-coe/CloudTAK#1436: a token that the server refuses is kept until it expires, and sent again and again',
    edits: [
      {
        file: 'src/http/token-keeper.ts',
        find: 'token = null;\n        last = { sent, next: renew() };',
        replace: 'last = { sent, next: Promise.resolve({ token }) };',
      },
    ],
  },
  {
    name: 'outbox in another transaction',
    from: 'memrynote/memry#2286: row and queue are written apart; after a crash between them the edit is never sent',
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
  {
    name: 'sentAt after the send',
    from: 'aws-amplify/amplify-android#495: that it is on its way is kept in memory; after a restart it never left',
    edits: [
      {
        file: 'src/sync/attempt.ts',
        find: "{ st: 'sending', sentAt: turn.clock.now() }",
        replace: "{ st: 'sending' }",
      },
      {
        file: 'src/sync/attempt.ts',
        find: '    const outcome = await turn.net.send(request, turn.sending);',
        replace:
          "    const outcome = await turn.net.send(request, turn.sending);\n    await turn.store.move(work.m.mid, turn.epoch, ['sending'], { sentAt: turn.clock.now() });",
      },
    ],
  },
  {
    name: 'wait kept in memory',
    from: 'nuts-foundation/nuts-node#996: a restart forgets how long to wait, and it is tried again at once',
    edits: [
      {
        file: 'src/sync/store-lead.ts',
        find: 'st: recovered(keepsKeys(capabilities?.value)), epoch',
        replace: 'st: recovered(keepsKeys(capabilities?.value)), epoch, sentAt: 0',
      },
      // The time of the act is on disk as well, and would tell that it is too early.
      {
        file: 'src/sync/lookup.ts',
        find: '  const left = unsettledFor(turn, m);',
        replace: '  const left = 0 * unsettledFor(turn, m);',
      },
    ],
  },
  one(
    'Blob in IndexedDB',
    'transloadit/uppy#3343: a Blob of iOS comes back from IndexedDB empty',
    'mutate.ts',
    '    ...file,\n',
    '    ...file,\n    bytes: new Blob([file.bytes]) as unknown as ArrayBuffer,\n',
  ),
  one(
    'record-level patch',
    'aws-amplify/amplify-js#6611: the whole record is sent, and takes back what others changed in it',
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
    'sk-lim19f/Hypomnema#228: who slept while its lock was stolen writes on beside the thief',
    'store-lead.ts',
    '  if (lead.epoch !== epoch) throw',
    '  if (lead.epoch < 0) throw',
  ),
  one(
    'retries stop',
    'TanStack/query#6825: a mutation that failed while the network came and went is never tried again',
    'core/plan.ts',
    '  const blocked = notMine(mutation, look) ?? unresolved(mutation, look) ??',
    "  if (mutation.attempts > 2) return wait({ for: 'person' });\n  const blocked = notMine(mutation, look) ?? unresolved(mutation, look) ??",
  ),
  one(
    'badge counts only ready',
    'KanishJebaMathewM/Truxify#6239: what is being sent, or failed, counts as synced',
    'status.ts',
    '  const waiting = disk.outbox.filter((m) => !needsPerson(m));',
    "  const waiting = disk.outbox.filter((m) => m.st === 'ready');",
  ),
  one(
    'key renewed on each retry',
    'JiRaska/open-bank-oss#7167: a new key for every try, so that the server recognises none',
    'attempt.ts',
    '    return { endpoint, input, file: part, key, stamp',
    '    return { endpoint, input, file: part, key: `${key}:${m.attempts}`, stamp',
  ),
  one(
    '200 with an error is success',
    'Countly/countly-sdk-android#25: an answer whose body does not say success counts as delivered',
    'ops/define.ts',
    "    success.includes(status) && !(typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error));",
    '    success.includes(status) || body === accepts;',
  ),
  one(
    'a batch is one success',
    'thewordisbird/VaultSync#25: what went in one request is taken for done, whatever the answer says of each part',
    'batch.ts',
    '    status,\n    body,\n    retryAfterMs: retryAfter(',
    '    status: whole.status,\n    body,\n    retryAfterMs: retryAfter(',
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
    'forcedotcom/SalesforceMobileSDK-iOS#1074: a child is sent with the temporary id of its parent',
    'core/plan.ts',
    '  const lid = mutation.deps.find((dep) => sid(dep) === null);',
    '  const lid = mutation.deps.find((dep) => sid(dep) === -1);',
  ),
  one(
    'edits melt into what is on its way',
    'openai/codex#46911: an edit of what is just being sent is accepted and lost',
    'core/coalesce.ts',
    "  return mutation.st === 'ready' && mutation.attempts === 0 && mutation.sentAt === null;",
    "  return mutation.st === 'ready' || mutation.st === 'sending';",
  ),
  one(
    'values that lost dropped silently',
    'aws-amplify/amplify-android#1110: an outdated change silently comes to nothing',
    'store-acknowledge.ts',
    '  await addConflicts(tx, superseded(mutation, shown, told ?? {}, ack.superseded, ack.now));',
    '  superseded(mutation, shown, told ?? {}, ack.superseded, ack.now);',
  ),
  one(
    'fence ignored',
    'TanStack/query#439: what was asked for before the write is shown after it',
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
    'cozy-labs/cozy-desktop#1127: up to date, it says, and the server does not have it',
    'status.ts',
    '  const green = disk.outbox.length === 0 && confirmed?.fence === fence;',
    '  const green = disk.outbox.length === 0 && confirmed !== null && fence >= 0;',
  ),
  one(
    'blind resend',
    'we-promise/sure#2229: a create without an answer is sent again, and happens twice',
    'core/classify.ts',
    "  const asks = !facts.capabilities.idem && !(arrived && facts.op.replay === 'repeat');",
    "  const asks = !facts.capabilities.idem && !arrived && facts.op.replay === 'repeat';",
  ),
  one(
    'made twice, and nobody is asked',
    'opencrvs/opencrvs-core#7215: two equal records made offline are both there, and no screen says so',
    'store-twins.ts',
    '    .filter(({ lid }) => !isLocal(lid) && !known.has(lid))',
    '    .filter(({ lid }) => !isLocal(lid) && known.has(lid))',
  ),
  one(
    'what follows overtakes what may still arrive',
    'anolilab/lunora#722: an older edit, held up on its way, comes after the newer one and brings back its value',
    'core/classify.ts',
    "  const asks = !facts.capabilities.idem && !(arrived && facts.op.replay === 'repeat');",
    "  const asks = !facts.capabilities.idem && facts.op.replay !== 'repeat';",
  ),
  one(
    'looked for too early',
    'linuxfoundation/lfx-self-serve#1409: one look at once finds nothing, and the first request commits afterwards',
    'core/plan.ts',
    'export const SETTLE_MS = 90_000;',
    'export const SETTLE_MS = 900;',
  ),
  one(
    'old edits sent without a look',
    'primeroIMS/primero#508: the last to arrive wins, and nobody compares it with what is there',
    'core/merge.ts',
    '  return !capabilities.stamps && (mutation.sentAt !== null || isOld(mutation, moment));',
    '  return capabilities.stamps && isOld(mutation, moment) && mutation.sentAt === FRESH_MS;',
  ),
  one(
    'half an act taken back',
    'ours, before it was written: an undo takes back what is left of an act, and what was sent of it stays',
    'store-undo.ts',
    "if (found.length < new Set(mids).size || !found.every(isUnsent)) return 'sent';",
    "if (found.length === 0) return 'sent';",
  ),
  {
    name: 'stale offset unmarked',
    from: 'ours, until issue 10: an offset outlives the setting of the clock that it was measured of, and the server sees nothing wrong',
    edits: [
      {
        file: 'src/sync/offset.ts',
        find: 'known = known && carry(known, clock.now(), clock.mono());',
        replace: 'known = known && carry(known, known.origin, 0);',
      },
      {
        file: 'server/lib/act-times.ts',
        find: '(sent.elapsed_ms !== undefined && isFar(claimed))',
        replace: '(sent.elapsed_ms !== undefined && isFar(byReceipt))',
      },
    ],
  },
  ...AT_VEHICLES,
  ...PICTURED,
  ...PRIVATELY,
];
