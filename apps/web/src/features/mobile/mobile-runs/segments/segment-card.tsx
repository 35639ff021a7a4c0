import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { calmSpeed, windName } from '@qingyuan/domain/wind.ts'
import { Box, Caption, Hint, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import type { ReactNode } from 'react'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import type { Mobile } from '../use-mobile.ts'

type Found = NonNullable<Mobile['found']['data']>
type Segment = Found['segments'][number]

const columnsOf = (m: Mobile, unit: string): readonly RecordColumn<Segment>[] => [
  { title: '序', dataIndex: 'rank', width: 36, align: 'right' },
  { title: '时间', dataIndex: 'from', width: 72, render: (from: string) => from.slice(11) },
  { title: '路长', unit: 'm', dataIndex: 'lengthM', width: 64, align: 'right', render: (length: number) => numberText(length, 0) },
  {
    title: '峰值',
    unit,
    dataIndex: 'peak',
    width: 60,
    align: 'right',
    render: (value: number | null) => <b>{numberText(value, m.decimals)}</b>,
  },
  {
    title: '背景',
    unit,
    dataIndex: 'background',
    width: 56,
    align: 'right',
    render: (value: number | null) => numberText(value, m.decimals),
  },
  // Mean over the stretch: less than its peak is above the background.
  {
    title: '平均高出',
    unit,
    dataIndex: 'excess',
    width: 72,
    align: 'right',
    render: (value: number | null) => numberText(value, m.decimals),
  },
]

export const windWords = (wind: Segment['wind']): string => {
  if (wind === null) return '40 km 内没有站点有当时的风'
  const degrees = wind.direction !== null && wind.speed > calmSpeed ? ` ${numberText(wind.direction, 0)}°` : ''
  return `${windName(wind.direction, wind.speed)}${degrees} ${numberText(wind.speed, 1)} m/s（${wind.station}，${numberText(wind.distanceKm, 1)} km，${wind.hour.slice(5)} 时）`
}

const Words = ({ children }: { children: ReactNode }) => (
  <Caption as="p" margin={[0, 0, 6, 0]}>
    {children}
  </Caption>
)

/** Enterprises upwind of the chosen stretch. */
const Detail = ({ segment, enterprises }: { segment: Segment; enterprises: boolean }) => (
  <Stack grow gap={0}>
    <Box as="section" grow padding={[8, 0, 0, 0]} border="lineFaint" edge="top" overflow="auto">
      <Text as="h3" margin={[0, 0, 4, 0]} size={13} weight={600}>
        路段 {segment.rank} 的上风向企业
      </Text>
      <Words>
        {windWords(segment.wind)}
        {segment.upwind.some(each => each.off === null) && '；风速过小，列出 1.5 km 内企业'}
      </Words>
      {!enterprises && <Words>没有权限查看企业。</Words>}
      {enterprises && segment.upwind.length === 0 && <Words>上风向 5 km 内没有在册运行企业。</Words>}
      <Box as="ol" padding={[0, 0, 0, 20]}>
        {segment.upwind.map(each => (
          <Box key={each.enterpriseId} as="li" padding={[3, 0]}>
            <b>{each.name}</b>
            <Box colour="textSecondary" size={12}>
              {each.industry} · {each.county} · {numberText(each.distanceM, 0)} m · 方位 {each.bearing}°
              {each.off !== null && ` · 偏离风向 ${numberText(each.off, 0)}°`}
              {each.minutes !== null && ` · 传输约 ${numberText(each.minutes, 0)} min`}
            </Box>
          </Box>
        ))}
      </Box>
      <Hint margin={[0, 0, 6, 0]}>按偏离风向与距离筛查，不是贡献计算；可到精准溯源用模型核算。</Hint>
    </Box>
  </Stack>
)

/** Stretches above the background, the largest dose first. */
export const SegmentCard = ({ m }: { m: Mobile }) => (
  <QueryCard
    query={m.found}
    title="高值路段"
    what="高值路段查询"
    subtitle={({ threshold, unit }) => `高出背景 ${numberText(threshold, m.decimals)} ${unit} 以上 · 剂量大的在前`}
    tools={<FrameExport call={mobileRunCalls.SegmentTableExport} input={m.found.data ? m.question : null} compact hotkey />}
    isEmpty={found => found.segments.length === 0}
    empty={<EmptyState title="没有高值路段">沿途没有高出背景 30 % 且超出噪声 4 倍的路段。</EmptyState>}
  >
    {found => (
      <>
        <Stack grow gap={0} minHeight={140}>
          <RecordsTable
            columns={columnsOf(m, found.unit)}
            rows={found.segments}
            rowKey="rank"
            onOpen={segment => m.choose(segment.rank === m.state.segment ? null : segment.rank)}
            openKey={m.state.segment ?? undefined}
          />
        </Stack>
        {m.segment && <Detail segment={m.segment} enterprises={found.enterprises} />}
      </>
    )}
  </QueryCard>
)
