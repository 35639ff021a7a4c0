import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Alert, Button, Form, Input, Select } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useAction, useForget } from '#/page/use-call.ts'
import css from './factors.module.css'
import { ImpactView } from './impact-view.tsx'
import { type FactorCalls, type FactorDetail, type Outcome, staleAfter } from './kinds.ts'

/** A version to bring into force, or an entry of the history to go back to. */
export type Intent = { version: number } | { historyId: number; to: 'before' | 'after'; words: string }

export interface ApplyPanelProps {
  calls: FactorCalls
  detail: FactorDetail
  intent: Intent
  title: ReactNode
  onClose: () => void
}

const usePreview = ({ calls, detail, intent }: ApplyPanelProps, sources: readonly string[]) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const options = { onDone: setOutcome }
  const apply = useAction(calls.Apply, options)
  const revert = useAction(calls.HistoryApply, options)
  const chosen = sources.length > 0 ? { sources: [...sources] } : {}
  const run = (more: { preview: boolean; reason?: string }) =>
    'version' in intent
      ? apply.run({ id: detail.row.id, version: intent.version, ...chosen, ...more })
      : revert.run({ historyId: intent.historyId, to: intent.to, ...more })
  return { outcome, run, busy: apply.busy || revert.busy, error: apply.error ?? revert.error, forget: () => setOutcome(null) }
}

const Changes = ({ changes }: { changes: Outcome['changes'] }) => (
  <ul className={css.changes}>
    {changes.slice(0, 8).map(change => (
      <li key={change.id}>
        {change.scc || '通用'} <span className={css.old}>{change.valueBefore ?? '未设定'}</span> →{' '}
        <span className={css.new}>{change.valueAfter ?? '撤回'}</span> {change.unit}
      </li>
    ))}
    {changes.length > 8 && <li>等 {changes.length} 行</li>}
  </ul>
)

/** Looks at what a version would do to the city, then brings it into force with a reason. */
export const ApplyPanel = (props: ApplyPanelProps) => {
  const { calls, detail, intent, title, onClose } = props
  const [form] = Form.useForm<{ reason: string }>()
  const [sources, setSources] = useState<string[]>([])
  const preview = usePreview(props, sources)
  const real = usePreview(props, sources)
  const look = preview.run
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks anew for another choice of sources only
  useEffect(() => {
    preview.forget()
    void look({ preview: true })
  }, [sources.join()])
  const forget = useForget()
  const finish = async ({ reason }: { reason: string }) => {
    if (!(await real.run({ preview: false, reason }))) return
    await forget(...staleAfter(calls))
    onClose()
  }
  const whole = detail.used ? `全部 ${detail.sources.length} 类（该行本身）` : '按该行编码设定为本市因子'
  return (
    <SideDrawer
      open
      width={440}
      onClose={onClose}
      title={title}
      subtitle={'version' in intent ? `应用第 ${intent.version} 版` : intent.words}
      foot={
        <>
          <span className={css.note}>{preview.busy ? '试算中…' : '应用后，下一次排放量计算使用新值'}</span>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!preview.outcome} loading={real.busy} onClick={() => form.submit()}>
            {'version' in intent ? '应用' : '恢复'}
          </Button>
        </>
      }
    >
      <Form form={form} layout="vertical" initialValues={{ reason: '' }} onFinish={fields => void finish(fields)}>
        {'version' in intent && detail.row.origin === null && detail.sources.length > 0 && (
          <Form.Item label="应用到" extra="选定排放源时，只为这些源设定本市因子，因子库原行不变">
            <Select
              mode="multiple"
              allowClear
              maxTagCount={3}
              placeholder={whole}
              value={sources}
              onChange={setSources}
              optionFilterProp="label"
              options={detail.sources.map(({ scc, name }) => ({ value: scc, label: `${scc} ${name}` }))}
            />
          </Form.Item>
        )}
        <Form.Item
          name="reason"
          label="理由"
          rules={[
            { required: true, message: '理由必填' },
            { min: 2, message: '至少 2 字' },
          ]}
        >
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </Form>
      {preview.error && <Alert type="error" showIcon title={preview.error.message} />}
      {preview.outcome && (
        <>
          <Changes changes={preview.outcome.changes} />
          <ImpactView impact={preview.outcome.impact} />
        </>
      )}
    </SideDrawer>
  )
}
