import css from './trajectories.module.css'

/** A column's name over its unit. */
export const ColumnTitle = ({ name, unit }: { name: string; unit: string }) => (
  <>
    {name}
    <small className={css.unit}>{unit}</small>
  </>
)
