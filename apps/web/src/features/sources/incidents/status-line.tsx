import { numberText } from '@qingyuan/domain/number-text.ts'
import { distanceText, likelihoodText, oddsText, unknownColour } from '@qingyuan/domain/suspect-text.ts'
import { Box, Caption, Row, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import { Button, Popover } from 'antd'
import { RunProgress } from '#/page/run/run-gate.tsx'
import { RunLine } from '#/page/run/run-line.tsx'
import { StatusBar } from '#/page/run/status-bar.tsx'
import { isRunning } from '#/page/run/use-run.ts'
import { CaseOfAlarm, CaseOfHours } from '#/page/work/case-link.tsx'
import type { Incident } from './incident.ts'
import css from './status-line.module.css'
import type { TracingProps } from './use-tracing.ts'

const levels = {
  high: { word: '高', look: { background: 'gradeHighSurface', colour: 'gradeHigh' } },
  medium: { word: '中', look: { background: 'gradeMediumSurface', colour: 'gradeMedium' } },
  low: { word: '低', look: { background: 'gradeLowSurface', colour: 'gradeLow' } },
} as const

/** `brief`: where the line has a link beside it. */
const Twin = ({ twin, brief, onOpen }: { twin: NonNullable<Incident['twin']>; brief: boolean; onOpen: () => void }) => (
  <TextButton className={css.twin} minWidth={0} colour="textLabel" textAlign="left" onClick={onOpen} title="模拟事件验证明细">
    <Text rigid padding={[0, 8]} radius={4} background="accentSoft" colour="accentDeep" weight={600} lineHeight={24}>
      模拟事件验证
    </Text>
    <span>
      首位命中 <b>{numberText(twin.top1 * 100, 0)} %</b> · 前三命中 <b>{numberText(twin.top3 * 100, 0)} %</b>
      {!brief && twin.medianErrorM !== null && (
        <>
          {' '}
          · 定位中位误差 <b>{distanceText(twin.medianErrorM)}</b>
        </>
      )}
    </span>
    {!brief && (
      <Caption>
        （{twin.scope === 'station' ? '本站' : '全市'}，{twin.windClass ?? '各类风'}，{twin.incidents} 起，其中 {twin.unknownIncidents}{' '}
        起含未知来源）
      </Caption>
    )}
  </TextButton>
)

const percentText = (share: number | null) => (share === null ? '—' : `${numberText(share * 100, 0)} %`)

/** How well unknown sources were found in simulated incidents, and how often enterprises were given too much. */
const unknownScoreText = ({ unknownIncidents, unknownFound, falseAlarms, overBlamed }: NonNullable<Incident['twin']>) =>
  `含未知来源的模拟事件 ${unknownIncidents} 起：检出 ${percentText(unknownFound)}，误报 ${percentText(falseAlarms)}；首位高估超过 20 个百分点的占 ${percentText(overBlamed)}`

/** Whether there is a source in no inventory, and by what odds. */
const UnknownVerdict = ({ incident: { unknown, rise } }: { incident: Incident }) =>
  (rise ?? 1) > 0 &&
  (unknown.placed === false ? (
    <Caption>
      <Text as="b">静小风</Text> 有无未知来源不可判定
    </Caption>
  ) : (
    <Caption>
      <Text as="b" style={unknown.probability >= 0.5 ? { color: unknownColour } : undefined}>
        {unknown.probability >= 0.5 ? '有未知来源' : '未见未知来源'}
      </Text>{' '}
      证据比 {oddsText(unknown.evidence)} · {likelihoodText(unknown.probability)}
    </Caption>
  ))

/** Case of the alarm that is traced, else of the station, pollutant and hours. */
const CaseOfTrace = ({ state: { alarm }, question }: Pick<TracingProps['tracing'], 'state' | 'question'>) => {
  const ofHours = question && <CaseOfHours {...question} />
  return alarm === null ? ofHours : <CaseOfAlarm alarmId={alarm} none={ofHours} />
}

/** How the answer was made, how well such answers have been right, and how far this one can be trusted. */
export const StatusLine = ({
  run: {
    query: { run, result },
  },
  renew,
  verification,
  tracing,
}: TracingProps) => {
  if (!run) return null
  if (isRunning(run))
    return (
      <StatusBar>
        <Box grow>
          <RunProgress run={run} />
        </Box>
      </StatusBar>
    )
  if (!result) return null
  const { credibility, wind, checked } = result
  return (
    <StatusBar>
      <RunLine run={run} />
      <UnknownVerdict incident={result} />
      {run.newerData && (
        <Caption>
          此后有新数据入库
          <Button type="link" size="small" loading={renew.busy} onClick={renew.run}>
            重新计算
          </Button>
        </Caption>
      )}
      <Box width={1} height={18} background="line" />
      {result.twin ? (
        <Twin twin={result.twin} brief={tracing.state.alarm !== null} onOpen={verification.open} />
      ) : (
        <Caption>模拟事件验证：事件还不足 5 起，正在后台积累</Caption>
      )}
      <Row rigid toEnd className={css.trust}>
        <CaseOfTrace {...tracing} />
        <Caption>本次可信度</Caption>
        <Popover
          placement="bottomRight"
          content={
            <Box as="ul" maxWidth={380} padding={[0, 0, 0, 18]}>
              <li>{credibility.words}</li>
              {checked && (
                <li>
                  {checked.scope === 'station' ? '本站' : '全市'}已核查结案 {checked.traces} 起：首位属实{' '}
                  {numberText(checked.top1 * 100, 0)} %，前三属实 {numberText(checked.top3 * 100, 0)} %
                </li>
              )}
              {result.twin && result.twin.unknownIncidents > 0 && <li>{unknownScoreText(result.twin)}</li>}
              {result.reasons.map(reason => (
                <li key={reason}>{reason}</li>
              ))}
              <li>
                {result.members} 个集合成员，{numberText(result.particles, 0)} 个粒子。
              </li>
            </Box>
          }
        >
          <Text as="b" tabIndex={0} padding={[0, 10]} radius={4} weight={600} lineHeight={24} {...levels[credibility.level].look}>
            {levels[credibility.level].word} · {wind.class} {numberText(wind.speed, 1)} m/s
          </Text>
        </Popover>
      </Row>
    </StatusBar>
  )
}
