import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { leads } from '#contract/areas/leads.ts';
import { leadTypes, type Lead } from '#contract/areas/lead-record.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { BoardColumn, CardText } from '#kit/board/board-props.ts';
import { Board } from '#kit/board/board.tsx';
import type { ListView } from '#kit/list/resource/resource.ts';
import { count } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import LeadDialog, { type LeadAct } from './lead-dialogs.tsx';
import { LeadMark } from './lead-list.tsx';
import { sumText, valueText } from './lead-text.ts';
import { useStageMoves } from './use-stage-moves.ts';

type Page = Answer<typeof leads.list>;

type LeadBoardProps = ListView<Page, Lead>;

/** Of won and lost ones nobody looks at more here. */
const MOST_CLOSED = 25;

/** A column for each stage. Won asks for the customer, lost for the reason. */
export function LeadBoard({ rows, answer, current, onOpen }: LeadBoardProps) {
  const may = useMay();
  const now = useNow(60_000);
  const { stageOf, move, sums } = useStageMoves(answer.stages, rows);
  const [asked, setAsked] = useState<{ readonly act: LeadAct; readonly lead: Lead } | null>(null);
  const { stages } = answer;
  const columns = sums.map((stage): BoardColumn<Lead> => {
    const all = rows.filter((lead) => stageOf(lead) === stage.id);
    const cards = stage.category === 'open' ? all : all.slice(0, MOST_CLOSED);
    const others = stage.count - cards.length;
    return {
      key: stage.id,
      title: stage.name,
      facts: sumText(stage),
      cards,
      more: others > 0 ? <OthersLink stage={stage.id} many={others} /> : null,
    };
  });
  const mayEnter = ({ category }: Page['stages'][number]) =>
    category === 'won' ? may(leads.convert) : may(leads.update);
  const movesOf = (lead: Lead) =>
    // A customer stays one, and a lost one is opened again before it can be won.
    lead.customer_id !== null
      ? []
      : stages
          .filter((stage) => stage.id !== stageOf(lead) && mayEnter(stage))
          .filter(({ category }) => category !== 'won' || lead.stage_category !== 'lost')
          .map(({ id }) => id);
  const moveTo = (lead: Lead, to: number) => {
    const category = stages.find(({ id }) => id === to)?.category;
    if (category === 'won') setAsked({ act: 'convert', lead });
    else if (category === 'lost') setAsked({ act: 'lose', lead });
    else void move(lead, to);
  };
  return (
    <>
      <Board
        label="Leads by stage"
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        textOf={(lead) => textOf(lead, now)}
        current={current}
        onOpen={onOpen}
        movesOf={movesOf}
        onMove={moveTo}
      />
      {asked ? <LeadDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

/** The list shows all of a stage. */
function OthersLink({ stage, many }: { readonly stage: number; readonly many: number }) {
  const [params] = useSearchParams();
  const search = new URLSearchParams([...params].filter(([name]) => name !== 'open' && name !== 'view'));
  search.set('stage_id', String(stage));
  return <Link to={{ pathname: '/leads', search: search.toString() }}>{count(many, 'more', 'more')} in the list</Link>;
}

const textOf = (lead: Lead, now: number): CardText => {
  const { company, type, owner_name, next_on } = lead;
  return {
    detail: company ?? leadTypes[type],
    marks: (
      <>
        <LeadMark lead={lead} now={now} />
        {next_on === null ? null : <span className="muted">{`Next step ${formatDay(next_on, now)}`}</span>}
      </>
    ),
    ends: [owner_name ?? 'Nobody’s', valueText(lead)],
  };
};
