import { reviewCalls } from '@qingyuan/contract/air/review.ts'
import { type MeasuredId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { Box, Caption, LabelledField, PlainList, type PrimitiveProps, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Input, Radio, Tag } from 'antd'
import { useState } from 'react'
import { optionsOf } from '#/filters/options-of.ts'
import { PollutantPicker } from '#/filters/pollutant-picker.tsx'
import { useAction } from '#/hooks/use-call.ts'
import { ParameterLabel } from '#/page/parameter-label.tsx'
import { appToast } from '#/toaster.tsx'
import css from './review.module.css'
import type { Marking, MarkTarget } from './tab-stage.tsx'

const reasons = {
  invalid: ['仪器校准期间', '仪器故障', '站房断电恢复期间', '周边施工干扰采样口'],
  valid: ['经核实为真实过程', '与邻近站点变化一致', '沙尘过程'],
} as const

const spanOf = (hours: readonly string[]) => (hours.length === 1 ? `${hours[0]} 时` : `${hours[0]} ~ ${hours.at(-1)} 时`)

const Targets = ({ targets }: { targets: readonly MarkTarget[] }) => (
  <Box padding={[8, 12]} radius={4} background="surfaceFaint">
    <PlainList>
      {targets.map(target => (
        <Row as="li" key={`${target.placeId} ${target.parameter}`} align="stretch" padding={[2, 0]}>
          <b>{target.place}</b>
          <ParameterLabel id={target.parameter} />
          <Text colour="textLabel">{spanOf([...target.hours].sort())}</Text>
          <Text toEnd colour="textSecondary">
            {target.hours.length} 个小时值
          </Text>
        </Row>
      ))}
    </PlainList>
  </Box>
)

const RequiredField = ({ label, as, children }: Pick<PrimitiveProps, 'as' | 'children'> & { label: string }) => (
  <LabelledField
    as={as}
    align="start"
    label={
      <>
        {label}{' '}
        <Text as="i" colour="error">
          *
        </Text>
      </>
    }
  >
    {children}
  </LabelledField>
)

interface MarkDrawerProps {
  marking: Marking
  onClose: () => void
  onMarked: () => void
}

/** The verdict of a person on hours: 无效 or 有效, with a reason. The days are recomputed by the server. */
export const MarkDrawer = ({ marking, onClose, onMarked }: MarkDrawerProps) => {
  const [verdict, setVerdict] = useState(marking.verdict)
  const [reason, setReason] = useState('')
  const [parameter, setParameter] = useState<MeasuredId>(marking.targets[0]?.parameter ?? 'pm2_5')
  const [touched, touch] = useState(false)
  const { run, busy } = useAction(reviewCalls.Mark)
  const targets = marking.open ? marking.targets.map(target => ({ ...target, parameter })) : marking.targets
  const faulty = reason.trim().length < 2
  const submit = async () => {
    touch(true)
    if (faulty) return
    const days = new Set<string>()
    let changed = 0
    for (const { placeId, parameter, hours } of targets) {
      const done = await run({ placeId, parameter, hours, verdict, reason: reason.trim() })
      if (!done) return onMarked()
      changed += done.changed
      for (const day of done.days) days.add(day)
    }
    if (changed === 0) appToast.info('没有可标记的数值，所选小时未收到数据')
    else appToast.success(`修改成功! ${changed} 个小时值，${[...days].sort().join('、')} 正在重新统计`)
    onMarked()
    onClose()
  }
  return (
    <SideDrawer
      open
      width={440}
      onClose={onClose}
      title="审核标记"
      subtitle="结论和理由记入审计日志，日均值等统计随之重算"
      foot={
        <>
          <Caption>{faulty ? '填写理由后可以提交' : ''}</Caption>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} disabled={faulty} onClick={() => void submit()}>
            {verdict === 'invalid' ? '标记无效' : '标记有效'}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Targets targets={targets} />
        {marking.open && (
          <RequiredField label="指标">
            <PollutantPicker value={parameter} from={pollutantIds} onChange={setParameter} />
          </RequiredField>
        )}
        <RequiredField as="div" label="结论">
          <Radio.Group
            value={verdict}
            onChange={event => setVerdict(event.target.value)}
            options={optionsOf({ invalid: '无效，不参与统计', valid: '有效，参与统计' })}
          />
        </RequiredField>
        <RequiredField label="理由">
          <Input.TextArea
            rows={3}
            maxLength={200}
            showCount
            value={reason}
            status={touched && faulty ? 'error' : undefined}
            onBlur={() => reason && touch(true)}
            onChange={event => setReason(event.target.value)}
          />
          <Text as="small" minHeight={20} colour="error" size={12} lineHeight={20}>
            {touched && faulty ? '理由至少 2 个字' : ''}
          </Text>
        </RequiredField>
        <Row className={css.quick} wrap gap="8px 4px" margin={[-16, 0, 0, 0]} align="stretch">
          {reasons[verdict].map(text => (
            <Tag
              key={text}
              role="button"
              tabIndex={0}
              onClick={() => setReason(text)}
              onKeyDown={e => e.key === 'Enter' && setReason(text)}
            >
              {text}
            </Tag>
          ))}
        </Row>
      </Stack>
    </SideDrawer>
  )
}
