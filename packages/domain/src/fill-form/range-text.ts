import type { FormField } from './field.ts'

/** Range of a field as text for a template: `0 至 100`, `不超过 200 字`; empty without limits. */
export const rangeText = ({ min, max, maxLength, type }: FormField): string =>
  min !== undefined || max !== undefined ? `${min ?? ''} 至 ${max ?? ''}` : type === 'text' && maxLength ? `不超过 ${maxLength} 字` : ''
