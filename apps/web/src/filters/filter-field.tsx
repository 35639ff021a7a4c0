import type { ReactNode } from 'react'

/** A filter with its label, 8 px apart. */
export const FilterField = ({ label, children }: { label: string; children: ReactNode }) => (
  <label style={{ display: 'inline-flex', alignItems: 'center' }}>
    <span className="field-label">{label}</span>
    {children}
  </label>
)
