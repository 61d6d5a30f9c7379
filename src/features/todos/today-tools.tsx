import { useShortcut } from '#lib/use-shortcut.ts';
import { IconButton } from '#ui/button.tsx';

export type Tool = 'find' | 'days';

interface Props {
  /** Which one is open. */
  readonly tool: Tool | null;
  readonly onTool: (tool: Tool | null) => void;
}

/** Searching and other days take one row, and only while somebody wants them. */
export function TodayTools({ tool, onTool }: Props) {
  const press = (wanted: Tool) => onTool(tool === wanted ? null : wanted);
  return (
    <>
      {tool === 'find' ? null : <FindKey onPress={() => onTool('find')} />}
      <IconButton icon="search" label="Find a todo" aria-expanded={tool === 'find'} onClick={() => press('find')} />
      <IconButton icon="calendar" label="Another day" aria-expanded={tool === 'days'} onClick={() => press('days')} />
    </>
  );
}

/** Only while the field is not there: then the key is the field's own. */
function FindKey({ onPress }: { readonly onPress: () => void }) {
  useShortcut('/', onPress);
  return null;
}
