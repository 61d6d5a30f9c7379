import type { ReactNode } from 'react';
import type { DamageView } from '#contract/areas/damages.ts';
import { HEIGHT, WIDTH } from './spots.ts';
import css from './drawing.module.css';

const SIDE = `M20 126C18 112 22 101 36 97L94 83L130 46Q134 42 142 42H232Q246 42 255 50L288 88
  Q301 95 303 112L304 127Q304 134 297 134H270A26 26 0 0 0 218 134H106A26 26 0 0 0 54 134H28Q20 134 20 126Z`;
const SHELL = 'M44 46Q20 52 18 90Q20 128 44 134H270Q300 129 302 90Q300 51 270 46Z';
const END = `M116 46Q120 36 132 36H188Q200 36 204 46L219 82Q237 88 238 104V140Q238 146 231 146H89Q82 146 82 140V104
  Q83 88 101 82Z`;

/** Seen from the left: the front is on the left. */
const left = (
  <>
    <path className={css.ground} d="M12 155H308" />
    <path className={css.body} d={SIDE} />
    <path className={css.glass} d="M107 84L136 52Q138 50 142 50H176V84ZM185 50H230Q241 50 247 57L270 84H185Z" />
    <path className={css.line} d="M180 46V130M113 86C108 100 110 118 112 131M252 86L238 110M26 116H46M294 118H303" />
    <path className={css.line} d="M150 95H168M214 95H232" />
    <path className={css.lamp} d="M28 101L48 96L44 108L24 110ZM290 96L301 100L303 112H294Z" />
    <path className={css.lamp} d="M112 82H101Q97 82 97 76H109Z" />
    <circle className={css.tyre} cx="80" cy="134" r="20" />
    <circle className={css.rim} cx="80" cy="134" r="9" />
    <circle className={css.tyre} cx="244" cy="134" r="20" />
    <circle className={css.rim} cx="244" cy="134" r="9" />
  </>
);

const tyres = <path className={css.tyre} d="M90 147H114V160H90ZM206 147H230V160H206Z" />;

const DRAWINGS: Readonly<Record<DamageView, ReactNode>> = {
  left,
  right: <g transform={`translate(${WIDTH} 0) scale(-1 1)`}>{left}</g>,
  front: (
    <>
      <path className={css.ground} d="M60 161H260" />
      {tyres}
      <path className={css.body} d={END} />
      <path className={css.glass} d="M120 50Q122 44 130 44H190Q198 44 200 50L211 79H109Z" />
      <path className={css.line} d="M101 82Q160 90 219 82M84 122H124M196 122H236" />
      <path className={css.lamp} d="M90 98H118V114H96Q90 110 90 98ZM230 98H202V114H224Q230 110 230 98Z" />
      <path className={css.lamp} d="M104 70L90 70Q87 70 87 76V82H98ZM216 70L230 70Q233 70 233 76V82H222Z" />
      <path className={css.line} d="M128 102H192V116H128ZM128 109H192" />
      <path className={css.lamp} d="M138 124H182V136H138Z" />
    </>
  ),
  rear: (
    <>
      <path className={css.ground} d="M60 161H260" />
      {tyres}
      <path className={css.body} d={END} />
      <path className={css.glass} d="M124 52Q126 46 133 46H187Q194 46 196 52L206 78H114Z" />
      <path className={css.line} d="M104 84V128H216V84M82 129H104M216 129H238M146 100H174" />
      <path className={css.lamp} d="M86 94H102V120H86ZM218 94H234V120H218Z" />
      <path className={css.lamp} d="M138 108H182V122H138Z" />
    </>
  ),
  top: (
    <>
      <path className={css.lamp} d="M108 46L102 35H114L119 46ZM108 134L102 145H114L119 134Z" />
      <path className={css.body} d={SHELL} />
      <path
        className={css.glass}
        d="M102 57Q90 90 102 123L131 115Q125 90 131 65ZM224 66L250 58Q260 90 250 122L224 114Z"
      />
      <path className={css.glass} d="M110 53L136 60H219L244 53ZM110 127L136 120H219L244 127Z" />
      <path
        className={css.line}
        d="M131 65H224V115H131ZM178 53V65M178 115V127M30 70Q60 74 98 64M30 110Q60 106 98 116"
      />
      <path className={css.lamp} d="M22 66L34 54L40 58L26 74ZM22 114L34 126L40 122L26 106ZM297 66V114" />
    </>
  ),
  interior: (
    <>
      <path className={css.body} d={SHELL} />
      <path className={css.glass} d="M72 54Q58 90 72 126L98 122V58Z" />
      <circle className={css.line} cx="108" cy="112" r="12" />
      <rect className={css.lamp} x="126" y="94" width="34" height="34" rx="8" />
      <rect className={css.lamp} x="126" y="52" width="34" height="34" rx="8" />
      <path className={css.line} d="M152 96V126M152 54V84M108 90H120" />
      <rect className={css.lamp} x="184" y="54" width="34" height="72" rx="8" />
      <path className={css.line} d="M208 56V124M186 78H208M186 102H208" />
      <path className={css.dashed} d="M232 56H282Q292 74 292 90Q292 106 282 124H232Z" />
    </>
  ),
};

/** A vehicle from one side, as a drawing of lines. It stands for every make: cars and vans have the same places. */
export function BodyDrawing({ view }: { readonly view: DamageView }) {
  return (
    <svg className={css.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden focusable="false">
      {DRAWINGS[view]}
    </svg>
  );
}
