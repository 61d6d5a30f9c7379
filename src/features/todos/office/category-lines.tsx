import { checklists as rows } from '#contract/areas/checklists.ts';
import { useRead } from '#kit/reads/use-read.ts';
import css from './category-lines.module.css';

export interface CategoryLinesProps {
  /** The chosen category. */
  readonly id: number;
  readonly name: string;
}

/** The lines that come with the category: the office sees before saving what the technician will be asked. */
export default function CategoryLines({ id, name }: CategoryLinesProps) {
  const read = useRead(rows.checkList, { query: { category_id: id } });
  if (read.isPending) return <p className="muted small">Reading which lines {name} brings…</p>;
  if (!read.data) {
    return (
      <p className="muted small">
        {name} may bring lines of its own. They cannot be shown now: {read.error?.message}
      </p>
    );
  }
  const lines = read.data.body.checklist;
  if (lines.length === 0) return <p className="muted small">{name} brings no lines.</p>;
  return (
    <div>
      <p id="category-lines" className="small">
        {name} brings
      </p>
      <ul className={css.lines} aria-labelledby="category-lines">
        {lines.map((line) => (
          <li key={line.id}>{line.title}</li>
        ))}
      </ul>
    </div>
  );
}
