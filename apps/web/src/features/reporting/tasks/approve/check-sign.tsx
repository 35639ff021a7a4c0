import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Inline, Text } from '@qingyuan/ui/layout.tsx'

const looks = {
  error: { icon: <CloseCircleFilled />, colour: 'error', title: '错误' },
  warning: { icon: <ExclamationCircleFilled />, colour: 'warningText', title: '需核实' },
  passed: { icon: <CheckCircleFilled />, colour: 'successMuted', title: '通过' },
} as const

export const severityColour = (severity: 'error' | 'warning' | null) => looks[severity ?? 'passed'].colour

/** Sign of one check, or of several with their number. */
export const CheckSign = ({ severity, count }: { severity: 'error' | 'warning' | null; count?: number }) => {
  const { icon, colour, title } = looks[severity ?? 'passed']
  return (
    <Text colour={colour} title={count === undefined ? title : `${title} ${count} 处`}>
      {icon}
      {count !== undefined && ` ${count}`}
    </Text>
  )
}

/** Numbers of errors and warnings. */
export const CheckCounts = ({ errors, warnings }: { errors: number; warnings: number }) =>
  errors + warnings === 0 ? (
    <Text colour="textTertiary">无问题</Text>
  ) : (
    <Inline>
      {errors > 0 && <CheckSign severity="error" count={errors} />}
      {warnings > 0 && <CheckSign severity="warning" count={warnings} />}
    </Inline>
  )
