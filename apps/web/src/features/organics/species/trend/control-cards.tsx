import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'

type ControlFrame = OutputOf<typeof vocCalls.ControlRuns>
interface ControlProps {
  input: InputOf<typeof vocCalls.ControlRuns> | null
}

const common = {
  call: vocCalls.ControlRuns,
  what: '质控运行',
  empty: '该时段没有导入质控运行：物种文件中以“运行类型”列写明空白、校准核查、保留时间标准、实验室控制',
} as const
const noteOf = ({ unconfirmed }: ControlFrame, key: string) => (unconfirmed.includes(key) ? '（待核）' : '')

/** End of an axis above a limit. */
const roundUp = (value: number) => 20 * Math.ceil((value + 1) / 20)

const RecoveryCard = ({ input }: ControlProps) => (
  <FrameCard
    {...common}
    input={input}
    title="回收率与精密度"
    subtitle="各物种回收率；连续两次核查的最大相对差"
    chart={(frame, ref) => (
      <SeriesChart
        ref={ref}
        frame={frame}
        height="100%"
        columns={['recoveryLow', 'recovery', 'recoveryHigh', 'precision']}
        bars={['precision']}
        reach={roundUp(frame.bounds.recoveryHigh)}
        limits={[
          { label: `回收率下限 ${frame.bounds.recoveryLow}`, value: frame.bounds.recoveryLow },
          { label: `回收率上限 ${frame.bounds.recoveryHigh}`, value: frame.bounds.recoveryHigh },
          { label: `精密度上限 ${frame.bounds.precision}`, value: frame.bounds.precision },
        ]}
      />
    )}
  />
)

const BlankCard = ({ input }: ControlProps) => (
  <FrameCard
    {...common}
    input={input}
    title="空白与未识别占比"
    subtitle={frame => `最高物种；未识别日中位数，上限 ${frame.bounds.unidentified} %${noteOf(frame, 'unidentified')}`}
    chart={(frame, ref) => (
      <SeriesChart
        ref={ref}
        frame={frame}
        height="100%"
        columns={['blank', 'unidentified']}
        bars={['blank']}
        right={['unidentified']}
        limits={[{ label: `空白上限 ${frame.bounds.blank}`, value: frame.bounds.blank }]}
        reach={2 * frame.bounds.blank}
      />
    )}
  />
)

/** Control runs of the station by day: as charts with their bounds, or as the table of the same days. */
export const ControlCards = (props: ControlProps) => (
  <Columns widths={['1fr', '1fr']} grow={10} minHeight={320} stacked={380}>
    <RecoveryCard {...props} />
    <BlankCard {...props} />
  </Columns>
)
