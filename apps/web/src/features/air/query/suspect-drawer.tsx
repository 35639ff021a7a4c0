import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import { reviewCalls } from '@qingyuan/contract/air/review.ts'
import { isMark, markNames } from '@qingyuan/domain/flags.ts'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import { isMeasured, type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { Caption, Text } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button } from 'antd'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { ParameterLabel } from '#/page/parameter-label.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import css from './review.module.css'
import type { TabProps } from './tab-stage.tsx'

interface SuspectKey {
  placeId: number
  parameter: MeasuredId
  hour: string
}

/** Of the drawer's URL parameter; null where it names nothing. */
export const suspectKeyOf = (text: string | null): SuspectKey | null => {
  const [placeId, parameter, hour] = text?.split('~') ?? []
  return parameter && hour && isMeasured(parameter) ? { placeId: Number(placeId), parameter, hour } : null
}

const markWord = (mark: string | null) => (mark === null ? '' : isMark(mark) ? ` ${markNames[mark].label}` : ` ${mark}`)
const valueWord = (parameter: MeasuredId, value: number | null, mark: string | null) =>
  `${formatCell({ kind: 'number', parameter }, value)}${markWord(mark)}`

const History = ({ placeId, parameter, hour }: SuspectKey) => {
  const query = useCall(reviewCalls.History, { placeId, parameter, hour }, { keepPrevious: false })
  return (
    <StateGate query={query} what="修改历史查询" skeleton="form">
      {rows =>
        rows.length === 0 ? (
          <Text as="p" margin={[0, 0, 13, 0]} colour="textTertiary">
            收到后没有修改过。
          </Text>
        ) : (
          <ol className={css.history}>
            {rows.map((row, index) => (
              <li key={index}>
                <b>
                  {valueWord(parameter, row.oldValue, row.oldMark)} → {valueWord(parameter, row.newValue, row.newMark)}
                </b>
                <br />
                {row.reason && `${row.reason} `}
                <Text colour="textSecondary">
                  {row.at} · {row.by}
                  {row.source && ` · ${row.source}`}
                </Text>
              </li>
            ))}
          </ol>
        )
      }
    </StateGate>
  )
}

const Heading = (props: { children: string }) => <Text as="h3" margin={[16, 0, 4, 0]} size={13} lineHeight={20} {...props} />

/** Twelve hours before and after, so that a person sees whether the value is odd. */
const Around = ({ placeId, parameter, hour }: SuspectKey) => {
  const now = useServerNow()
  const at = parseHour(hour) ?? now
  const from = formatHour(at - 12 * hourMs)
  const query = useCall(
    dataQueryCalls.StationData,
    { placeIds: [placeId], parameters: [parameter], step: 'hour', from, to: formatHour(Math.min(at + 12 * hourMs, now)) },
    { keepPrevious: false },
  )
  return (
    <StateGate query={query} what="前后小时值查询" skeleton="chart">
      {frame => <SeriesChart frame={frame} height={180} zoom={false} spans={[{ from: 11.5, to: 12.5 }]} marked={12} />}
    </StateGate>
  )
}

/** One suspect: its neighbours in time, what was done to it, and the verdict. */
export const SuspectDrawer = ({
  place,
  onMark,
  onClose,
  ...key
}: SuspectKey & Pick<TabProps, 'onMark'> & { place: string; onClose: () => void }) => {
  const { placeId, parameter, hour } = key
  const judge = (verdict: 'invalid' | 'valid') => onMark?.({ verdict, targets: [{ placeId, place, parameter, hours: [hour] }] })
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={
        <>
          {place}　<ParameterLabel id={parameter} />
        </>
      }
      subtitle={`${hour} 时 · 小时浓度 ${parameters[parameter].unit}`}
      foot={
        onMark ? (
          <>
            <Button onClick={() => judge('valid')}>标记有效</Button>
            <Button type="primary" onClick={() => judge('invalid')}>
              标记无效
            </Button>
          </>
        ) : (
          <Caption>没有“监测数据审核”权限，只能查看</Caption>
        )
      }
    >
      <Heading>前后 12 小时</Heading>
      <Around key={`${placeId}${hour}${parameter}`} {...key} />
      <Heading>修改历史</Heading>
      <History {...key} />
    </SideDrawer>
  )
}
