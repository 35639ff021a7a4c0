import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Box, Row, Subheading, Text } from '@qingyuan/ui/layout.tsx'
import { Button, Input, InputNumber, Select } from 'antd'
import type { SurfaceAnswers } from '../surface-task.tsx'
import type { ActivityFormProps } from './activity-form.tsx'

type Control = SurfaceAnswers['controls'][number]
const maxControls = 6

const Controls = ({ fuel, answers, locked, onChange }: ActivityFormProps) => {
  const { controls } = answers
  const fault = fuel.faults.find(({ field }) => field === 'controls')
  const isRequired = fuel.fields.some(({ kind, required }) => kind === 'controls' && required)
  const put = (next: Control[]) => onChange({ ...answers, controls: next })
  const change = (n: number, part: Partial<Control>) => put(controls.with(n, { ...controls[n]!, ...part }))
  const options = fuel.controls.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
  return (
    <>
      <Subheading>控制措施{isRequired && <Text colour="error"> *</Text>}</Subheading>
      {controls.map(({ code, operationPercent, efficiencyPercent }, n) => (
        <Row key={n} align="start" margin={[0, 0, 8, 0]}>
          <Box grow>
            <Select
              showSearch
              optionFilterProp="label"
              disabled={locked}
              value={code}
              options={options}
              onChange={next => change(n, { code: next })}
              style={{ width: '100%' }}
            />
          </Box>
          <InputNumber
            controls={false}
            disabled={locked}
            suffix="% 投运"
            value={operationPercent}
            onChange={value => change(n, { operationPercent: value ?? 0 })}
            style={{ width: 112 }}
          />
          <InputNumber
            controls={false}
            disabled={locked}
            placeholder="因子库效率"
            suffix="% 去除"
            value={efficiencyPercent}
            onChange={value => change(n, { efficiencyPercent: value })}
            style={{ width: 128 }}
          />
          <Box width={32} rigid>
            {!locked && <IconButton label="删除" icon={<DeleteOutlined />} onClick={() => put(controls.toSpliced(n, 1))} />}
          </Box>
        </Row>
      ))}
      {controls.length === 0 && locked && (
        <Text as="p" margin={[0, 0, 12, 0]} size={12} colour="textSecondary">
          无
        </Text>
      )}
      {fault && (
        <Box size={12} colour="error">
          {fault.message}
        </Box>
      )}
      {!locked && controls.length < maxControls && (
        <Row>
          <Button
            type="link"
            size="small"
            icon={<PlusOutlined />}
            onClick={() => put([...controls, { code: options[0]?.value ?? 'CT00', operationPercent: 100, efficiencyPercent: null }])}
          >
            添加措施
          </Button>
        </Row>
      )}
    </>
  )
}

/** Controls of the source, each with the share of time it runs and, where measured, its removal efficiency; and the variety of the source. */
export const ControlsForm = (props: ActivityFormProps) => {
  const { fuel, answers, locked, onChange } = props
  return (
    <>
      {(fuel.controls.length > 1 || answers.controls.length > 0) && <Controls {...props} />}
      {fuel.hasVariant && (
        <>
          <Subheading>细类</Subheading>
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
