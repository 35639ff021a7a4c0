import type { FormField } from './field.ts'

/** What a field takes, for a template's reader: `0 至 100`, `不超过 200 字`; empty when anything goes. */
export const rangeText = ({ min, max, maxLength, type }: FormField): string =>
  min !== undefined || max !== undefined ? `${min ?? ''} 至 ${max ?? ''}` : type === 'text' && maxLength ? `不超过 ${maxLength} 字` : ''
