import { copyReport } from '#sync/report.dom.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import css from './settings.module.css';

/** One tap: what support needs to see, on the clipboard. */
export function ReportLine() {
  const toast = useToast();
  const press = async () => {
    const copied = await copyReport('Reported from the settings').then(
      () => true,
      () => false,
    );
    toast({
      text: copied ? 'Copied. Paste it into a message to us.' : 'This browser gave no access to the clipboard.',
    });
  };
  return (
    <div className={css.line}>
      <span>Something is not right? The report holds what the app did lately, nothing of the yard.</span>
      <Button icon="copy" onClick={() => void press()}>
        Copy a report
      </Button>
    </div>
  );
}
