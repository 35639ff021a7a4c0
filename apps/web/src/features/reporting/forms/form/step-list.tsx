import { CheckOutlined } from '@ant-design/icons'
import css from '../filling.module.css'
import type { Filled } from '../use-filled.ts'
import { type Step, stepState, steps } from './steps.ts'

/** Steps with what is told, wrong and remarked in each. */
export const StepList = ({ filled, current, onStep }: { filled: Filled; current: Step; onStep: (step: Step) => void }) => {
  const states = steps.map(step => stepState(step, filled.form, filled.problems, filled.remarks))
  const done = states.filter(({ rows, errors }) => rows > 0 && errors === 0).length
  const begun = states.filter(({ rows, errors }) => rows > 0 || errors > 0).length
  return (
    <nav className={css.steps} aria-label="填报步骤">
      {steps.map((step, n) => {
        const { rows, errors, warnings, remarks } = states[n]!
        const fine = rows > 0 && errors === 0
        return (
          <button key={step.id} type="button" aria-current={step.id === current.id ? 'step' : undefined} onClick={() => onStep(step)}>
            <i data-state={errors > 0 && rows > 0 ? 'bad' : fine ? 'good' : 'idle'}>{fine ? <CheckOutlined /> : n + 1}</i>
            <span>{step.label}</span>
            {remarks > 0 ? (
              <small data-tone="bad">批注 {remarks}</small>
            ) : errors > 0 ? (
              <small data-tone="bad">{errors} 处</small>
            ) : warnings > 0 ? (
              <small data-tone="warn">核实 {warnings}</small>
            ) : null}
          </button>
        )
      })}
      <div className={css.done}>
        完成度 <b>{begun === 0 ? 0 : Math.round((done / begun) * 100)}%</b>
        <span>
          <i style={{ width: `${begun === 0 ? 0 : (done / begun) * 100}%` }} />
        </span>
      </div>
    </nav>
  )
}
