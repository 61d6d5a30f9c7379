import { useState } from 'react';
import { eod } from '#contract/areas/eod.ts';
import { useMay } from '#session/use-may.ts';
import { IconButton } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import type { ProjectsDialogProps } from './projects-dialog.tsx';

const ProjectsDialog = later<ProjectsDialogProps>(() => import('./projects-dialog.tsx'));

/** Opens the projects that lines can name, for who may set them. */
export function ProjectsButton() {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(eod.saveProject)) return null;
  return (
    <>
      <IconButton icon="settings" label="Projects" onClick={() => setOpen(true)} />
      {isOpen ? <ProjectsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
