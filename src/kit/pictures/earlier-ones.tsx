import css from './earlier-ones.module.css';

interface Props<P> {
  /** What they show: `Left, out`. */
  readonly name: string;
  /** The latest first. */
  readonly pictures: readonly P[];
  /** When and by whom. */
  readonly textOf: (picture: P) => string;
  readonly onLook: (at: number) => void;
}

/** Pictures that do not stand any more since another one was taken: none is lost, each with its date. */
export function EarlierOnes<P extends { readonly url: string }>({ name, pictures, textOf, onLook }: Props<P>) {
  if (pictures.length === 0) return null;
  return (
    <div className={css.earlier}>
      <span>Taken before:</span>
      {pictures.map((picture, at) => (
        <button
          key={picture.url}
          type="button"
          aria-label={`${name}, taken before, ${textOf(picture)}: look at it`}
          onClick={() => onLook(at)}
        >
          {textOf(picture)}
        </button>
      ))}
    </div>
  );
}
