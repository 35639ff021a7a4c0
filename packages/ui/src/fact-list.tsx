import type { ReactNode } from 'react'
import css from './fact-list.module.css'

/** Label and value in two columns. */
export const FactList = ({ facts }: { facts: readonly (readonly [label: ReactNode, value: ReactNode])[] }) => (
  <dl className={css.facts}>
    {facts.map(([label, value], index) => (
      <div key={index}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
