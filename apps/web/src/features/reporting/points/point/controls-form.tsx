import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Button, Input, InputNumber, Select } from 'antd'
import css from '../surface.module.css'
import type { SurfaceAnswers } from '../surface-task.tsx'
import type { ActivityFormProps } from './activity-form.tsx'

type Control = SurfaceAnswers['controls'][number]

interface ControlRowProps {
  control: Control
  options: { value: string; label: string }[]
  locked: boolean
  onChange: (control: Control) => void
  onRemove: () => void
}

const ControlRow = ({ control, options, locked, onChange, onRemove }: ControlRowProps) => (
  <div className={css.control}>
    <Select
      showSearch
      optionFilterProp="label"
      disabled={locked}
      value={control.code}
      options={options}
      onChange={code => onChange({ ...control, code })}
    />
    <InputNumber
      controls={false}
      disabled={locked}
      suffix="% 投运"
      value={control.operationPercent}
      onChange={value => onChange({ ...control, operationPercent: value ?? 0 })}
      style={{ width: '100%' }}
    />
    <InputNumber
      controls={false}
      disabled={locked}
      placeholder="因子库效率"
      suffix="% 去除"
      value={control.efficiencyPercent}
      onChange={value => onChange({ ...control, efficiencyPercent: value })}
      style={{ width: '100%' }}
    />
    {!locked && <IconButton label="删除" icon={<DeleteOutlined />} onClick={onRemove} />}
  </div>
)

const Controls = ({ fuel, answers, locked, onChange }: ActivityFormProps) => {
  const fault = fuel.faults.find(({ field }) => field === 'controls')
  const required = fuel.fields.some(({ kind, required: must }) => kind === 'controls' && must)
  const put = (controls: Control[]) => onChange({ ...answers, controls })
  const options = fuel.controls.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
  const fresh = { code: options[0]?.value ?? 'CT00', operationPercent: 100, efficiencyPercent: null }
  return (
    <>
      <h3 className={css.part}>控制措施{required && <span className={css.must}> *</span>}</h3>
      {answers.controls.map((control, n) => (
        <ControlRow
          key={n}
          control={control}
          options={options}
          locked={locked}
          onChange={next => put(answers.controls.with(n, next))}
          onRemove={() => put(answers.controls.toSpliced(n, 1))}
        />
      ))}
      {answers.controls.length === 0 && locked && <p className={css.note}>无</p>}
      {fault && <div className={css.fault}>{fault.message}</div>}
      {!locked && answers.controls.length < 6 && (
        <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => put([...answers.controls, fresh])} className={css.add}>
          添加措施
        </Button>
      )}
    </>
  )
}

/** Controls of the source, each with the share of time it runs and, where it was measured, what it removes; and the variety of the source. */
export const ControlsForm = (props: ActivityFormProps) => {
  const { fuel, answers, locked, onChange } = props
  return (
    <>
      {(fuel.controls.length > 1 || answers.controls.length > 0) && <Controls {...props} />}
      {fuel.hasVariant && (
        <>
          <h3 className={css.part}>细类</h3>
          <Input
            disabled={locked}
            maxLength={40}
            placeholder="料堆物料、土质、作物等，因子库按此区分时填写"
            value={answers.variant ?? ''}
            onChange={event => onChange({ ...answers, variant: event.target.value || null })}
          />
        </>
      )}
    </>
  )
}
