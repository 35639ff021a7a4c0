import type { ReactNode } from 'react'
import { lightColours } from './tokens.ts'

/** A red star after the label of a field that must be filled. */
export const requiredMark = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required && <span style={{ marginLeft: 4, color: lightColours.error }}>*</span>}
  </>
)
