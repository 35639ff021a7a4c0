import type { OutputOf } from '@qingyuan/contract/call.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { airClasses } from '@qingyuan/domain/classes.ts'
import { parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { bandItem, bandOn } from '@qingyuan/domain/standards/bands.ts'
import { type ClassScaleChoice, classPalettes, classScales, iaqiScaleFrom } from '@qingyuan/domain/standards/class-scale.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { createPage } from '#/page/create-page.tsx'

const scaleWords: Record<ClassScaleChoice['concentrations'], string> = {
  platform: '按平台分级（技术规范第 9 节）',
  iaqi: `${iaqiScaleFrom} 起按 HJ 633-2026 分指数分级，此前按平台分级`,
}
const colourWords: Record<ClassScaleChoice['colours'], string> = { platform: '平台颜色', official: 'HJ 633 附录 A 颜色' }

/** Upper bounds of the classes of hourly values on both scales. */
const bounds = pollutantIds.flatMap(id =>
  classScales.map(scale => {
    const item = bandItem(id, 'hour')!
    const name = scale === 'platform' ? '平台' : 'HJ 633-2026'
    return {
      key: `${id} ${scale}`,
      name: `${parameters[id].label} ${parameters[id].unit}`,
      scale: name,
      bounds: bandOn(item, scale).bounds,
    }
  }),
)

type Setting = OutputOf<typeof settingCalls.ClassScale>

const Choice = ({ setting }: { setting: Setting }) => {
  const [choice, setChoice] = useState<ClassScaleChoice>({ concentrations: setting.concentrations, colours: setting.colours })
  const { run, busy } = useAction(settingCalls.SaveClassScale, { successMessage: '修改成功!', invalidates: [settingCalls.ClassScale] })
  const unchanged = choice.concentrations === setting.concentrations && choice.colours === setting.colours
  return (
    <Stack gap={16} padding={[4, 0]}>
      <Row gap={12} wrap>
        <Text width={72} colour="textLabel">
          浓度分级
        </Text>
        <Radio.Group
          aria-label="浓度分级"
          value={choice.concentrations}
          onChange={event => setChoice({ ...choice, concentrations: event.target.value })}
          options={classScales.map(value => ({ value, label: scaleWords[value] }))}
        />
      </Row>
      <Row gap={12} wrap>
        <Text width={72} colour="textLabel">
          级别颜色
        </Text>
        <Radio.Group
          aria-label="级别颜色"
          value={choice.colours}
          onChange={event => setChoice({ ...choice, colours: event.target.value })}
          options={classPalettes.map(value => ({ value, label: colourWords[value] }))}
        />
      </Row>
      <Row gap={12} wrap>
        <Button type="primary" disabled={unchanged} loading={busy} onClick={() => void run(choice)}>
          保存
        </Button>
        <Text colour="textLabel">
          {setting.changedBy ? `${setting.changedBy} ${formatMinute(setting.changedAt)} 修改` : '初始设置'}
          ；保存后大屏、地图、表格、导出和报警同时改变，AQI 始终按数据日期适用的 HJ 633 评价。
        </Text>
      </Row>
    </Stack>
  )
}

const columns = [
  { title: '小时浓度', cell: (row: (typeof bounds)[number]) => row.name },
  { title: '分级', cell: (row: (typeof bounds)[number]) => row.scale, align: 'left' as const },
  ...airClasses.slice(0, 5).map(({ short }, i) => ({ title: `${short} ≤`, cell: (row: (typeof bounds)[number]) => row.bounds[i] })),
]

/** 浓度分级与颜色. */
export const Page = createPage({}, () => {
  const setting = useCall(settingCalls.ClassScale, {})
  return (
    <>
      <QueryCard main query={setting} title="浓度分级与颜色" height="content">
        {answer => <Choice key={`${answer.concentrations} ${answer.colours}`} setting={answer} />}
      </QueryCard>
      <Card title="两种分级的上限" fill>
        <PlainTable rows={bounds} columns={columns} />
      </Card>
    </>
  )
})
