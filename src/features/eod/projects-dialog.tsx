import { useRef } from 'react';
import { eod, type Project } from '#contract/areas/eod.ts';
import type { Body } from '#contract/endpoint.ts';
import { isolated } from '#contract/people-text.ts';
import { AddItem } from '#kit/items/add-item.tsx';
import { InlineText } from '#kit/items/inline-text.tsx';
import { useShown } from '#kit/items/use-shown.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Section } from '#ui/screen.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import css from './eod.module.css';

export interface ProjectsDialogProps {
  readonly onClose: () => void;
}

/** The projects that lines of reports can name: added, called otherwise, archived and brought back where they stand. */
export default function ProjectsDialog({ onClose }: ProjectsDialogProps) {
  const { data, error, refetch } = useRead(eod.projects, { query: { archived: '1' } });
  return (
    <Dialog title="Projects" onClose={onClose}>
      {data ? (
        <Projects projects={data.body.projects} />
      ) : error ? (
        <ReadTrouble error={error} onAgain={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Dialog>
  );
}

function Projects({ projects }: { readonly projects: readonly Project[] }) {
  const act = useDo();
  const list = useRef<HTMLDivElement>(null);
  const save = async (body: Body<typeof eod.saveProject>) => (await act(eod.saveProject, { body })) !== null;
  const living = projects.filter(({ archived }) => !archived);
  const archived = projects.filter((project) => project.archived);
  const archive = async ({ id, name }: Project, isArchived: boolean) => {
    // Its row goes elsewhere: the focus stays in the dialog.
    if (await save({ id, name, archived: isArchived })) list.current?.focus();
  };
  return (
    <div ref={list} tabIndex={-1} className={css.projects}>
      {living.length > 0 ? (
        <ul aria-label="Projects">
          {living.map((project) => (
            <ProjectRow
              key={project.id}
              project={project}
              onSave={save}
              onArchive={() => void archive(project, true)}
            />
          ))}
        </ul>
      ) : (
        <p className="muted">Projects gather lines of many reports under one name. There is none yet.</p>
      )}
      <AddItem onAdd={(name) => save({ name })} label="Add a project" max={80} />
      {archived.length > 0 ? (
        <Section title="Archived">
          <ul aria-label="Archived">
            {archived.map((project) => (
              <li key={project.id} className={css.archived}>
                <span>{project.name}</span>
                <Button
                  tone="quiet"
                  icon="undo"
                  aria-label={`Bring ${isolated(project.name)} back`}
                  onClick={() => void archive(project, false)}
                >
                  Bring back
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  );
}

interface RowProps {
  readonly project: Project;
  readonly onSave: (body: Body<typeof eod.saveProject>) => Promise<boolean>;
  readonly onArchive: () => void;
}

function ProjectRow({ project: { id, name, status_id }, onSave, onArchive }: RowProps) {
  const statuses = useRead(eod.projectStatuses, {}).data?.body.statuses ?? [];
  const [status, change] = useShown(status_id);
  return (
    <li className={css.project}>
      <InlineText
        label={`Name of ${isolated(name)}`}
        value={name}
        max={80}
        onSave={(text) => onSave({ id, name: text })}
      />
      <Select
        aria-label={`Status of ${isolated(name)}`}
        value={status}
        onChange={({ target: { value } }) =>
          void change(Number(value), () => onSave({ id, name, status_id: Number(value) }))
        }
      >
        {statuses.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </Select>
      <Button tone="quiet" aria-label={`Archive ${isolated(name)}`} onClick={onArchive}>
        Archive
      </Button>
    </li>
  );
}
