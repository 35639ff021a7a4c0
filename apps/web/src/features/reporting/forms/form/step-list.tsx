import { CheckOutlined } from '@ant-design/icons'
import { Box, Row } from '@qingyuan/ui/layout.tsx'
import { fillSteps, stepCounts } from '../steps.ts'
import { useFillForm } from '../use-fill-form.ts'
import css from './form.module.css'

type Counts = ReturnType<typeof stepCounts>
const isDone = ({ rows, errors }: Counts) => rows > 0 && errors === 0

/** The most urgent number of a step. */
const StepNote = ({ errors, warnings, remarks }: Counts) => {
  if (remarks > 0) return <small data-tone="bad">批注 {remarks}</small>
  if (errors > 0) return <small data-tone="bad">{errors} 处</small>
  return warnings > 0 && <small data-tone="warn">核实 {warnings}</small>
}

/** Steps of the form with their problems and remarks. */
export const StepList = () => {
  const { form, problems, remarks, step: current, openStep } = useFillForm()
  const counts = fillSteps.map(step => stepCounts(step, form, problems, remarks))
  const begun = counts.filter(({ rows, errors }) => rows > 0 || errors > 0).length
  const percent = begun === 0 ? 0 : (counts.filter(isDone).length / begun) * 100
  return (
    <nav className={css.steps} aria-label="填报步骤">
      {fillSteps.map((step, n) => {
        const own = counts[n]!
        return (
          <button key={step.id} type="button" aria-current={step === current ? 'step' : undefined} onClick={() => openStep(step.id)}>
            <i data-state={isDone(own) ? 'good' : own.rows > 0 ? 'bad' : 'idle'}>{isDone(own) ? <CheckOutlined /> : n + 1}</i>
            <span>{step.label}</span>
            <StepNote {...own} />
          </button>
        )
      })}
      <div className={css.done}>
        <Row justify="between" gap={0}>
          <span>完成度</span>
          {Math.round(percent)}%
        </Row>
        <Box height={4} radius={2} margin={[6, 0, 0, 0]} background="track">
          <Box height={4} radius={2} background="accent" width={`${percent}%`} />
        </Box>
      </div>
    </nav>
  )
}
