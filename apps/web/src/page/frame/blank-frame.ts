import type { Frame } from '@qingyuan/domain/frame.ts'

/** Not one number and not one mark in it. */
export const isBlankFrame = (frame: Frame): boolean =>
  frame.columns.every(
    column =>
      column.hidden ||
      column.kind !== 'number' ||
      (!Object.values(column.notes ?? {}).some(note => note.mark) && column.values.every(value => value === null)),
  )
