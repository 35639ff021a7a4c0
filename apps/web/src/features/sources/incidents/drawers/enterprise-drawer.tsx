import type { OutputOf } from '@qingyuan/contract/call.ts'
import { tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { outletTraceabilityCalls } from '@qingyuan/contract/sources/outlets.ts'
import { enterpriseStatusText } from '@qingyuan/contract/sources/trace-words.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { intervalText, positionText, shareText } from '@qingyuan/domain/suspect-text.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Box, Caption, PlainList, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import type { ReactNode } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { FrameTable } from '#/page/frame-table.tsx'
import { RunGate } from '#/page/run/run-gate.tsx'
import { useRun } from '#/page/run/use-run.ts'
import { StateGate } from '#/page/state-gate.tsx'
import type { Suspect } from '../incident.ts'
import type { Question } from '../question/question.ts'

type Detail = OutputOf<typeof outletTraceabilityCalls.EnterpriseDetail>

const speciesLabels: Readonly<Record<string, string>> = {
  so2: 'SO₂',
  no2: 'NO₂',
  nox: 'NOₓ',
  no: 'NO',
  pm10: 'PM₁₀',
  pm2_5: 'PM₂.₅',
  co: 'CO',
  voc: 'VOCs',
  nh3: 'NH₃',
}

const Outlet = ({ outlet }: { outlet: Detail['outlets'][number] }) => (
  <Box as="li" padding={[8, 0]} border="lineFaint" edge="top">
    <b>{outlet.name}</b>
    <Box colour="textSecondary" size={12}>
      高 {numberText(outlet.heightM, 0)} m · 径 {numberText(outlet.diameterM, 1)} m · {numberText(outlet.temperatureC, 0)} ℃ ·{' '}
      {numberText(outlet.velocityMs, 1)} m/s{outlet.online && ' · 在线监测'}
    </Box>
    <Row wrap align="stretch" gap="4px 12px">
      {outlet.emissions.map(each => (
        <span key={each.species}>
          <Subscript text={speciesLabels[each.species] ?? each.species} /> {numberText(each.kgPerHour, 2)}
        </span>
      ))}
      <Caption>kg/h</Caption>
    </Row>
  </Box>
)

export const Heading = ({ children }: { children: ReactNode }) => (
  <Text as="h3" margin={[16, 0, 8, 0]} size={14} weight={600}>
    {children}
  </Text>
)

interface EnterpriseDrawerProps {
  question: Question
  suspect: Suspect
  /** Without shares. */
  calm: boolean
  onClose: () => void
}

/** A suspected enterprise: why it is suspected, what it is, what came from it hour by hour. */
export const EnterpriseDrawer = ({ question, suspect, calm, onClose }: EnterpriseDrawerProps) => {
  const detail = useCall(outletTraceabilityCalls.EnterpriseDetail, { enterpriseId: suspect.enterpriseId }, { keepPrevious: false })
  const hours = useRun(tracingTraceabilityCalls.EnterpriseTimeSpanDetail, { ...question, enterpriseId: suspect.enterpriseId })
  return (
    <SideDrawer open title={suspect.name} subtitle={`${suspect.county} · ${suspect.industry} · ${positionText(suspect)}`} onClose={onClose}>
      <FactList
        facts={[
          ...(calm
            ? []
            : ([
                ['贡献率', `${shareText(suspect.share)}（${intervalText(suspect.interval)}）`],
                ['排第一的成员', shareText(suspect.top1, 0)],
                ['排前三的成员', shareText(suspect.top3, 0)],
              ] as const)),
          ['上风向时间', shareText(suspect.upwind, 0)],
          ['反演排放 / 清单', suspect.factor === null ? '—' : `${numberText(suspect.factor, 1)} 倍`],
          ['在线监测', suspect.online.words],
        ]}
      />
      <StateGate query={detail} what="企业详情查询" skeleton="block">
        {each => (
          <>
            <Heading>基本信息</Heading>
            <FactList
              facts={[
                ['统一社会信用代码', each.code],
                ['管控级别', each.controlLevel],
                ['绩效等级', each.grade ? `${each.grade} 级` : '—'],
                ['状态', enterpriseStatusText(each.status)],
                ['经纬度', `${numberText(each.lon, 6)}, ${numberText(each.lat, 6)}`],
              ]}
            />
            <Heading>排放口 {each.outlets.length} 个</Heading>
            <PlainList>
              {each.outlets.map(outlet => (
                <Outlet key={outlet.id} outlet={outlet} />
              ))}
            </PlainList>
          </>
        )}
      </StateGate>
      <Heading>时段明细</Heading>
      <Stack gap={0} minHeight={200} maxHeight={320}>
        <RunGate query={hours} what="企业时段明细查询" skeleton="table" isEmpty={frame => frame.rowCount === 0}>
          {frame => <FrameTable frame={frame} />}
        </RunGate>
      </Stack>
    </SideDrawer>
  )
}
