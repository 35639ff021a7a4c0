import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { specificationBands } from '@qingyuan/domain/standards/bands.ts'
import { Box, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useMemo } from 'react'

type Tendency = OutputOf<typeof vocMonitorCalls.tendencyAnalyseList>

/** Lines of one quantity: they alone are on one axis. */
const panelsOf = (answer: Tendency) => {
  const panels = new Map<string, string[]>()
  for (const { key, instrument, unit, name } of answer.series) {
    const title = `${name.split(' ').at(-1)}（${unit}，${instrument}）`
    panels.set(title, [...(panels.get(title) ?? []), key])
  }
  return [...panels].map(([title, keys]) => ({
    title,
    keys,
    frame: { ...answer, columns: answer.columns.filter(({ key }) => key === 'time' || keys.includes(key) || key.startsWith('wind_')) },
  }))
}

/** Bounds of the levels of TVOC and odour, as far as the values reach and one further. */
const boundsOf = (title: string, frame: Tendency, keys: readonly string[]) => {
  const item = title.startsWith('TVOC') ? 'tvoc' : title.startsWith('恶臭') ? 'odour' : null
  if (item === null) return []
  const { bounds } = specificationBands[item]
  const most = Math.max(
    0,
    ...frame.columns.filter(({ key }) => keys.includes(key)).flatMap(({ values }) => values.map(Number).filter(Number.isFinite)),
  )
  const above = bounds.findIndex(bound => bound > most)
  return bounds.slice(0, above < 0 ? undefined : above + 1).map((value, n) => ({ label: `${'ⅠⅡⅢⅣⅤ'[n]} 级上限 ${value}`, value }))
}

const barbs = { speed: 'wind_speed', direction: 'wind_direction' } as const

/** One panel a quantity, with its name, unit and instrument; wind barbs over the first one. */
export const ItemPanels = ({ answer }: { answer: Tendency }) => {
  const panels = useMemo(() => panelsOf(answer), [answer])
  const height = panels.length === 1 ? 420 : panels.length === 2 ? 230 : 180
  return (
    <>
      {panels.map(({ title, keys, frame }, n) => (
        <Box key={title}>
          <Text as="p" size={12} colour="textSecondary" margin={[4, 0, 0, 8]}>
            <Subscript text={title} />
          </Text>
          <SeriesChart
            frame={frame}
            height={height}
            columns={keys as never}
            legend={keys.length > 1}
            zoom={n === 0}
            limits={boundsOf(title, frame, keys)}
            {...(n === 0 ? { barbs: barbs as never } : {})}
          />
        </Box>
      ))}
    </>
  )
}
