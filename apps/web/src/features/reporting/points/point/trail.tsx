import css from '../surface.module.css'
import type { Detail } from '../use-surface.ts'

/** Who did what with a point, newest first. */
export const Trail = ({ steps }: { steps: Detail['steps'] }) =>
  steps.length === 0 ? (
    <p className={css.note}>还没有填报记录。</p>
  ) : (
    <ol className={css.steps}>
      {steps.map((step, n) => (
        <li key={n}>
          <time>{step.at}</time>
          <b>{step.by}</b> {step.title}
          <p>
            {step.from} → {step.to}
            {step.comment && `：${step.comment}`}
          </p>
        </li>
      ))}
    </ol>
  )
