import { useNavigate, useSearchParams } from 'react-router-dom';
import { Views } from '#kit/list/views.tsx';

const PATHS = { list: '/feedback', board: '/feedback/board' } as const;

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
] as const;

/** Filters that both know. */
const KEPT = ['q', 'type', 'priority', 'mine', 'closed', 'open'];

/** The same feedback as a list, or in the columns of its statuses. What is searched and filtered stays. */
export function FeedbackViews({ shown }: { readonly shown: keyof typeof PATHS }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const kept = new URLSearchParams([...params].filter(([name]) => KEPT.includes(name)));
  const show = (view: keyof typeof PATHS) => void navigate({ pathname: PATHS[view], search: kept.toString() });
  return <Views label="Feedback" views={VIEWS} shown={shown} onShow={show} />;
}
