import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** What it is called when it was copied: `Key`. */
  readonly what: string;
}

export function CopyButton({ text, what }: CopyButtonProps) {
  const toast = useToast();
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    toast({ text: isCopied ? `${what} copied.` : 'This browser does not let it be copied. Select it by hand.' });
  };
  return (
    <Button icon="copy" onClick={() => void copy()}>
      Copy
    </Button>
  );
}
