import { tracingCalls } from '@qingyuan/contract/sources/incidents.ts'
import { intervalText, screenedOutText, shareText, tracePartNotes } from '@qingyuan/domain/suspect-text.ts'
import { Box, Caption, Row, Text } from '@qingyuan/ui/layout.tsx'
import { useMay } from '#/page/allowed.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { ChartOrTable } from '../chart-or-table.tsx'
import { type Incident, isCalm } from '../incident.ts'
import type { TracingProps } from '../use-tracing.ts'
import { Advice } from './advice.tsx'
import { Composition, UnknownRow } from './composition.tsx'
import { noneWords } from './suspect-look.ts'
import { SuspectRow } from './suspect-row.tsx'
import { SuspectTable } from './suspect-table.tsx'

const namesText = (names: readonly string[]) => `${names.slice(0, 3).join('、')}${names.length > 3 ? ` 等 ${names.length} 家` : ''}`

/** What limits trust in the ranking, before the ranking. */
const Doubts = ({ incident }: { incident: Incident }) =>
  incident.identifiable && incident.inseparable.length === 0 ? null : (
    <Box
      rigid
      margin={[0, 16, 6, 16]}
      padding={[6, 10]}
      radius={4}
      background="warningSurface"
      colour="warningText"
      size={12}
      lineHeight={18}
      role="note"
    >
      {!incident.identifiable && (
        <Box>
          现有观测不足以区分来源{isCalm(incident) ? '' : '，排名仅供参考'}。{incident.reasons[0]}
        </Box>
      )}
      {(incident.suspects.length === 0 ? [] : incident.inseparable).map(names => (
        <Box key={names.join()} title={names.join('、')}>
          观测分不开：{namesText(names)}
        </Box>
      ))}
    </Box>
  )

const Strong = ({ children }: { children: string }) => (
  <Text as="b" colour="text">
    {children}
  </Text>
)

/** Shares of the list, of the rest and of what enterprises do not explain add up. */
const Totals = ({ incident }: { incident: Incident }) => {
  const listed = incident.suspects.reduce((sum, suspect) => sum + suspect.share, 0)
  return (
    <Row as="p" rigid wrap gap="4px 16px" margin={0} padding={[10, 16]} colour="textSecondary" size={12}>
      {incident.others.count > 0 && (
        <span>
          其余 {incident.others.count} 家 <Strong>{shareText(incident.others.share)}</Strong>
        </span>
      )}
      {incident.parts
        .filter(({ key }) => key !== 'known')
        .map(part => (
          <span key={part.key} title={`区间 ${intervalText(part)}${tracePartNotes[part.key] && `：${tracePartNotes[part.key]}`}`}>
            {part.name} <Strong>{shareText(part.share)}</Strong>
          </span>
        ))}
      <Text toEnd>合计 {shareText(listed + incident.others.share + incident.unexplained, 0)}</Text>
    </Row>
  )
}

/** Enterprises that were left out before the computation. */
const ScreenedOut = ({ incident }: { incident: Incident }) => {
  const words = screenedOutText(incident.screenedOut)
  return words === '' ? null : (
    <Box rigid padding={[0, 16, 8, 16]}>
      <Caption as="p">{words}</Caption>
    </Box>
  )
}

/** Ranked enterprises; ↑ ↓ go through them, Enter opens one. */
export const SuspectList = ({
  tracing,
  incident,
  order,
  fieldOrder,
  enterprise,
  page,
}: Omit<TracingProps, 'incident'> & { incident: Incident }) => {
  const orders = useMay('trace:order')
  const { chosen, ranking } = tracing.state
  const inTable = ranking === '2'
  const { suspects } = incident
  const calm = isCalm(incident)
  const scale = Math.max(0.1, incident.unknown.interval.high, ...suspects.map(suspect => suspect.interval.high)) * 1.05
  const at = suspects.findIndex(suspect => suspect.enterpriseId === chosen)
  const choose = (id: number | undefined) => page.change({ chosen: id === undefined || id === chosen ? null : id })
  const onOpen = (id: number) => {
    page.change({ chosen: id })
    enterprise.open(id)
  }
  const press = (event: React.KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const next = suspects[Math.min(Math.max(at + by, 0), suspects.length - 1)]
    if (next && next.enterpriseId !== chosen) choose(next.enterpriseId)
  }
  return (
    <>
      <Composition incident={incident} />
      <Doubts incident={incident} />
      <Row
        as="p"
        rigid
        justify="between"
        margin={0}
        padding={[0, 16, 6, 16]}
        border="lineSoft"
        edge="bottom"
        colour="textSecondary"
        size={12}
      >
        <span>{calm ? '按距离排列，不列份额' : `按首位概率排序${inTable ? '' : ' · 横线为 80 % 区间'}`}</span>
        <Row as="span" rigid toEnd>
          {!inTable && <span>距离 · 方位</span>}
          <ChartOrTable value={ranking} onChange={next => page.change({ ranking: next })} of="排名" />
          <FrameExport call={tracingCalls.SuspectsExport} input={tracing.question} compact hotkey />
        </Row>
      </Row>
      {inTable && suspects.length > 0 ? (
        <Box grow minHeight={176} overflow="auto" padding={[0, 10]} onKeyDown={press}>
          <UnknownRow unknown={incident.unknown} scale={scale} />
          <SuspectTable {...{ suspects, calm, chosen, onOpen }} onChoose={choose} />
        </Box>
      ) : (
        <Box grow minHeight={176} overflow="auto" onKeyDown={press}>
          <UnknownRow unknown={incident.unknown} scale={scale} />
          <Box as="ol">
            {suspects.map((suspect, i) => (
              <SuspectRow
                key={suspect.enterpriseId}
                suspect={suspect}
                rank={i + 1}
                scale={scale}
                calm={calm}
                chosen={suspect.enterpriseId === chosen}
                onChoose={() => choose(suspect.enterpriseId)}
                onOpen={() => onOpen(suspect.enterpriseId)}
                onDiffuse={() => page.change({ chosen: suspect.enterpriseId, mode: 'diffusion' })}
                onOrder={orders ? () => order.open([suspect.enterpriseId]) : null}
              />
            ))}
            {suspects.length === 0 && (
              <Row as="li" padding={[24, 16]} colour="textSecondary">
                {noneWords(incident)}
              </Row>
            )}
          </Box>
        </Box>
      )}
      {(incident.rise ?? 1) > 0 && !calm && <Totals incident={incident} />}
      {(incident.rise ?? 1) > 0 && <ScreenedOut incident={incident} />}
      <Advice unknown={incident.unknown} onField={fieldOrder.open} />
    </>
  )
}
