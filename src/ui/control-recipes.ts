/** How the form controls look: one border, one height, one red. */
import { defineRecipe } from '@chakra-ui/react';

const control = {
  width: 'full',
  minHeight: 'target',
  paddingInline: '3',
  // Below 16 px a phone enlarges the whole page when a field is touched; a mouse on a desk needs no more than the text around it.
  fontSize: 'max(1rem, var(--body))',
  '@media not (pointer: coarse)': { fontSize: 'body' },
  background: 'panel',
  color: 'ink',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'edge',
  borderRadius: 'control',
  _placeholder: { color: 'muted', opacity: 1 },
  _invalid: { borderColor: 'failed', borderWidth: '2px' },
  _disabled: { background: 'sunk', color: 'muted', cursor: 'not-allowed' },
} as const;

export const inputRecipe = defineRecipe({ base: control });

export const textareaRecipe = defineRecipe({
  base: { ...control, paddingBlock: '2', minHeight: '24', lineHeight: 1.4, resize: 'vertical', fieldSizing: 'content' },
});

export const selectRecipe = defineRecipe({
  base: { ...control, appearance: 'none', paddingInlineEnd: '10', '& option': { background: 'panel', color: 'ink' } },
});
