import { sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import { Form, Input } from 'antd'
import { useAction } from '#/hooks/use-call.ts'
import { FormDrawer } from '#/page/form/form-drawer.tsx'
import { requiredRule } from '#/page/form/required-rule.ts'
import { type FactorKind, factorKinds, staleAfter } from './kinds.ts'

interface ConfirmFormProps {
  kind: FactorKind
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** Names the document that chosen rows were compared with. */
export const ConfirmForm = ({ kind, ids, onClose, onDone }: ConfirmFormProps) => {
  const { run, busy, error } = useAction(sourceClassCalls.Confirm, {
    successMessage: `已确认 ${ids.length} 条因子的来源`,
    invalidates: staleAfter(factorKinds[kind].calls),
    onDone: () => {
      onDone()
      onClose()
    },
  })
  return (
    <FormDrawer<{ source: string; reason: string }>
      title={`确认 ${ids.length} 条因子的来源`}
      subtitle="取值不变，来源改为所写的文件；须逐条与原文核对"
      initial={{ reason: '已与原文逐条核对' }}
      onSave={fields => run({ kind, ids: [...ids], ...fields })}
      saveText="确认"
      busy={busy}
      error={error}
      onClose={onClose}
    >
      <Form.Item name="source" label="依据文件" rules={requiredRule('依据文件')} extra="文件名、表号或页码">
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="reason" label="核对情况" rules={requiredRule('核对情况')}>
        <Input.TextArea autoSize maxLength={500} />
      </Form.Item>
    </FormDrawer>
  )
}
