import type { Frame } from '@qingyuan/domain/frame.ts'
import { numberAt } from '@qingyuan/domain/frame-cells.ts'
import { type Counts, fillStates, StatesBar } from '../parts/states.tsx'
import css from './statistic.module.css'

const countAt = (frame: Frame, key: string, row: number): number => numberAt(frame, key, row) ?? 0

const countsAt = (frame: Frame, row: number): Counts => ({
  allotted: countAt(frame, 'allotted', row),
  ...(Object.fromEntries(fillStates.map(({ id }) => [id, countAt(frame, id, row)])) as Omit<Counts, 'allotted'>),
})

/** Each group's states as one bar of full length: how far each is, not how large. */
export const StackRows = ({ frame }: { frame: Frame }) => (
  <div className={css.rows}>
    {Array.from({ length: frame.rowCount }, (_, row) => {
      const counts = countsAt(frame, row)
      const name = String(frame.columns[0]?.values[row] ?? '')
      return (
        <div key={name}>
          <span title={name}>{name}</span>
          <StatesBar counts={counts} />
          <span>{counts.allotted} 家</span>
        </div>
      )
    })}
  </div>
)
