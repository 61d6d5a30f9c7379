/** What a person began at single lines and did not finish: named before the todo is completed, for nobody else can finish it. */
import { isolated } from '#contract/people-text.ts';
import type { ChecklistRow } from '#db/records.ts';
import { setting } from '#db/views/settings.ts';
import { followOnDraft, skipDraft } from '#kit/drafts/draft-keys.ts';

/** As sentences, in the order of the lines. */
export async function begunOn(lines: readonly ChecklistRow[]): Promise<string[]> {
  return (await Promise.all(lines.map(begunAt))).filter((sentence) => sentence !== null);
}

/** Only what the line still shows: a follow-on belongs to a failed line, a reason to one that is not skipped yet. */
async function begunAt(line: ChecklistRow): Promise<string | null> {
  const [followOn, reason] = await Promise.all([written(followOnDraft(line.lid)), written(skipDraft(line.lid))]);
  if (followOn && line.state === 'failed' && !line.status_todo)
    return `At “${isolated(line.title)}” you began a todo and did not make it: “${isolated(followOn)}”.`;
  if (reason && line.state !== 'skipped')
    return `You began to skip “${isolated(line.title)}” and did not: “${isolated(reason)}”.`;
  return null;
}

async function written(key: string): Promise<string> {
  const text = await setting(`draft:${key}`);
  return typeof text === 'string' ? text.trim() : '';
}
