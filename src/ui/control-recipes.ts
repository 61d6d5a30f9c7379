/** How the form controls look: one border, one height, one red. */
import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

const control = {
  width: 'full',
  minHeight: 'target',
  paddingInline: '3',
  fontSize: 'max(1rem, var(--body))',
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

export const fieldRecipe = defineSlotRecipe({
  slots: ['root', 'label', 'requiredIndicator', 'helperText', 'errorText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', width: 'full' },
    label: { fontWeight: 'strong' },
    requiredIndicator: { color: 'muted', fontWeight: 'normal' },
    helperText: { color: 'muted', fontSize: 'small' },
    errorText: { color: 'failed', fontWeight: 'strong', display: 'flex', gap: '1', alignItems: 'baseline' },
  },
});

export const nativeSelectRecipe = defineSlotRecipe({
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', width: 'full' },
    field: {
      ...control,
      appearance: 'none',
      paddingInlineEnd: '10',
      '& option': { background: 'panel', color: 'ink' },
    },
    indicator: {
      position: 'absolute',
      insetInlineEnd: '3',
      top: '50%',
      transform: 'translateY(-50%)',
      pointerEvents: 'none',
      color: 'muted',
    },
  },
});
