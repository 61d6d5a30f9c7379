import type { ReactNode } from 'react';
import type { Attachment } from '#contract/attachment.ts';
import { isolated } from '#contract/people-text.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { fileUrl } from './file-url.ts';
import type { Stage } from './use-stage.ts';
import css from './file-stage.module.css';

interface FileChoiceProps {
  readonly files: readonly Attachment[];
  readonly shown: number;
  /** Where they are pages of one paper: a single one is named too. */
  readonly names: readonly string[] | undefined;
  readonly hasKeys: boolean;
  readonly onShow: (id: number) => void;
}

/** Which of the files is on the stage. */
export function FileChoice({ files, shown, names, hasKeys, onShow }: FileChoiceProps) {
  const isMany = files.length > 1;
  if (!isMany && !names) return <span className={css.fileName}>{files[0]?.name}</span>;
  return (
    <fieldset className={css.pages} aria-label={names ? 'Page' : 'File'}>
      {files.map(({ id, name }, at) => (
        <button
          key={id}
          type="button"
          title={names ? undefined : name}
          aria-label={names ? undefined : `File ${at + 1}: ${isolated(name)}`}
          aria-pressed={id === shown}
          aria-keyshortcuts={hasKeys && isMany ? 'f' : undefined}
          onClick={() => onShow(id)}
        >
          {names?.[at] ?? at + 1}
        </button>
      ))}
      {hasKeys && isMany ? <Kbd>f</Kbd> : null}
    </fieldset>
  );
}

interface ToolsProps {
  readonly stage: Stage;
  readonly file: Attachment;
  readonly hasKeys: boolean;
  readonly children: ReactNode;
}

/** Turns and enlarges what is drawn, and opens the file itself. */
export function StageTools({ stage, file, hasKeys, children }: ToolsProps) {
  const { zoom, closer, farther } = stage.zooming;
  const key = (keys: string) => (hasKeys ? keys : undefined);
  return (
    <div className={css.tools}>
      {stage.isDrawn ? (
        <>
          <IconButton icon="retry" label="Turn" aria-keyshortcuts={key('Shift+R')} onClick={stage.turn} />
          <IconButton
            icon="zoomOut"
            label="Smaller"
            aria-keyshortcuts={key('-')}
            disabled={zoom.scale === 1}
            onClick={farther}
          />
          <IconButton icon="zoomIn" label="Larger" aria-keyshortcuts={key('+')} onClick={closer} />
        </>
      ) : null}
      <a
        className={css.tool}
        href={fileUrl(file.id, 'full')}
        target="_blank"
        rel="noreferrer"
        aria-label="Open in a new tab"
        title="Open in a new tab"
      >
        <Icon name="export" />
      </a>
      {children}
    </div>
  );
}

/** The pages of a PDF, one after the other; nothing where there is one. */
export function PageTurn({ stage: { pdf, page, pages, goTo } }: { readonly stage: Stage }) {
  if (pdf?.is !== 'open' || pages === 1) return null;
  const { allPages } = pdf.pdf;
  return (
    <div className={css.tools}>
      <IconButton icon="back" label="Previous page" disabled={page === 1} onClick={() => goTo(page - 1)} />
      <output className="num">{`Page ${page} of ${allPages}`}</output>
      <IconButton icon="forward" label="Next page" disabled={page === pages} onClick={() => goTo(page + 1)} />
      {page === pages && allPages > pages ? <span>The other pages are in the file itself.</span> : null}
    </div>
  );
}
