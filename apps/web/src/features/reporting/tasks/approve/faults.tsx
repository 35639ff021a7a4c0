import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import css from './approve.module.css'

/** How many errors and warnings, by sign and number. */
export const Faults = ({ errors, warnings }: { errors: number; warnings: number }) =>
  errors + warnings === 0 ? (
    <span className={css.quiet}>无问题</span>
  ) : (
    <span className={css.faults}>
      {errors > 0 && (
        <span className={css.error} title={`错误 ${errors} 处`}>
          <CloseCircleFilled /> {errors}
        </span>
      )}
      {warnings > 0 && (
        <span className={css.warning} title={`需核实 ${warnings} 处`}>
          <ExclamationCircleFilled /> {warnings}
        </span>
      )}
    </span>
  )

/** Sign of one check. */
export const CheckSign = ({ severity }: { severity: 'error' | 'warning' | null }) => {
  if (severity === 'error') return <CloseCircleFilled className={css.error} title="错误" />
  if (severity === 'warning') return <ExclamationCircleFilled className={css.warning} title="需核实" />
  return <CheckCircleFilled className={css.good} title="通过" />
}
