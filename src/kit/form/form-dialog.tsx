import type { FieldValues } from 'react-hook-form';
import { Dialog } from '#ui/dialog.tsx';
import { useFormParts, type FormFrameProps } from './use-form-parts.tsx';

/** A form over what it is about: an act that asks for a few words. All else is as in `FormDrawer`. */
export function FormDialog<V extends FieldValues>(props: FormFrameProps<V>) {
  const { close, body, footer } = useFormParts(props);
  return (
    <Dialog title={props.title} onClose={close} footer={footer}>
      {body}
    </Dialog>
  );
}
