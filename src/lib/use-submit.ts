import { useRef, type FormEvent } from 'react';

/** A form's submit handler. A second press does nothing while the first one is running, even before the screen shows that. */
export function useSubmit(submit: () => Promise<void>): (event: FormEvent) => void {
  const isRunning = useRef(false);
  return (event) => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    void submit().finally(() => {
      isRunning.current = false;
    });
  };
}
