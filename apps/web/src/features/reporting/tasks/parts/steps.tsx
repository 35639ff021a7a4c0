import css from './parts.module.css'

interface StepRow {
  at: string
  by: string
  title: string
  comment: string | null
}

/** What happened, newest first: when, who, what and why. */
export const Steps = ({ steps }: { steps: readonly StepRow[] }) =>
  steps.length === 0 ? (
    <span className={css.none}>尚无记录</span>
  ) : (
    <ol className={css.steps}>
      {steps.map((step, index) => (
        <li key={index}>
          <time>{step.at.slice(5, 16)}</time>
          {step.by}　<b>{step.title}</b>
          {step.comment && <p>{step.comment}</p>}
        </li>
      ))}
    </ol>
  )
