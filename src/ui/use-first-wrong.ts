import { useEffect, useRef } from 'react';

/** For a form whose fields have names: when some are refused, the focus goes to the first of them, with all of it selected. */
export function useFirstWrong(fields: Readonly<Record<string, unknown>> | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = [...(form.current?.elements ?? [])].find(
      (field) => field instanceof HTMLInputElement && fields?.[field.name] !== undefined,
    );
    if (!(first instanceof HTMLInputElement)) return;
    first.focus();
    first.select();
  }, [fields]);
  return form;
}
