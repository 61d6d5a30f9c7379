import { leads } from '#contract/areas/leads.ts';
import type { Lead } from '#contract/areas/lead-record.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useCardMoves } from '#kit/board/use-card-moves.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';

type StageSum = Answer<typeof leads.list>['stages'][number];

/** Leads stand at once where they are put, and go back when the server refuses. */
export function useStageMoves(stages: readonly StageSum[], rows: readonly Lead[]) {
  const write = useWrite();
  const toast = useToast();
  const { shownIn: stageOf, put, back: putBack } = useCardMoves(rows, ({ stage_id }: Lead) => stage_id);
  const send = async (lead: Lead, to: number, undo: boolean) => {
    put(lead, to);
    const written = await write(leads.update, { params: { id: lead.id }, body: { stage_id: to } });
    if (!written.ok) {
      putBack(lead);
      return toast({ text: written.message.replace(/^Not saved(?=:)/, 'Not moved') });
    }
    const back = () => void send(written.body.lead, lead.stage_id, false);
    const canUndo = undo && lead.stage_category === 'open';
    toast({ text: `${lead.name}: ${written.body.lead.stage_name}.`, ...(canUndo && { undo: back }) });
  };
  const sums = stages.map((stage): StageSum => {
    const away = rows.filter((lead) => lead.stage_id === stage.id && stageOf(lead) !== stage.id);
    const here = rows.filter((lead) => lead.stage_id !== stage.id && stageOf(lead) === stage.id);
    const worth = (some: readonly Lead[]) => some.reduce((sum, { value }) => sum + (value ?? 0), 0);
    return {
      ...stage,
      count: stage.count + here.length - away.length,
      value: stage.value + worth(here) - worth(away),
    };
  });
  return { stageOf, sums, move: (lead: Lead, to: number) => send(lead, to, true) };
}
