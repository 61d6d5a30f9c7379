import type { AnyEndpoint, Body } from '#contract/endpoint.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { sendWithFiles, type FormFiles } from '#kit/files/use-form-files.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import { useWrite } from '#kit/writes/use-write.ts';

interface Props<E extends AnyEndpoint> {
  readonly title: string;
  /** The call that adds or changes the comment. */
  readonly endpoint: E;
  readonly params: Readonly<Record<string, number>>;
  /** Under which name this device keeps what is written. */
  readonly draft: string;
  readonly fields: readonly FormField<Body<E>>[];
  readonly initial?: Partial<Body<E>>;
  /** Files that go with it; its call takes their `checksums`. */
  readonly files?: FormFiles;
  readonly onClose: () => void;
}

/** Writes a comment or changes one. What is written is kept until it is sent. */
export function CommentDialog<E extends AnyEndpoint>(props: Props<E>) {
  const { title, endpoint, params, draft, fields, initial, files, onClose } = props;
  const write = useWrite();
  return (
    <ActDialog<AnyEndpoint, unknown>
      title={title}
      saveText="Send"
      rules={endpoint}
      draft={draft}
      fields={fields as readonly FormField<Body<AnyEndpoint>>[]}
      {...(initial && { initial })}
      lead={() => (files ? <FilesField files={files} /> : null)}
      send={(body, signal) => {
        const said = body as object;
        if (!files) return write<AnyEndpoint>(endpoint, { params, body: said }, { signal });
        return sendWithFiles(files, (uploads, checksums) =>
          write<AnyEndpoint>(endpoint, { params, body: { ...said, checksums } }, { signal, files: uploads }),
        );
      }}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
