import { breakText, rampClasses } from '@qingyuan/charts/map/field.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Box, Row } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Select, Slider } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { usePhone } from '#/hooks/use-phone.ts'
import { CityNames } from '#/map/city-names.tsx'
import { FieldLegend } from '#/map/field-legend.tsx'
import { FieldMap } from '#/map/field-map.tsx'
import { MapPanel } from '#/map/map-panel.tsx'
import { PlayButton } from '#/map/play-track.tsx'
import { RunProgress } from '#/page/run/run-gate.tsx'
import { useLastResult } from '#/page/run/use-run.ts'
import css from './regional.module.css'
import type { Regional } from './regional-filters.ts'

const parts = [0.04, 0.1, 0.2, 0.35, 0.5, 0.7]
const padding = { top: 48, right: 16, bottom: 20, left: 16 }
/** On a phone the legend is a strip below the city. */
const phonePadding = { ...padding, top: 16, bottom: 60 }
const noEdge = { top: 0, right: 0, bottom: 0, left: 0 }
const all = { value: '', label: '全部' }

/** The surface of one hour, all sources or one region's or sector's part; stepped and played through the hours of its day. */
export const SourceMap = ({ receptor, source, sector, map, time, page }: Regional) => {
  const look = page.patch
  const phone = usePhone()
  const [playing, play] = useState(false)
  const shown = useLastResult(map.result)
  const classes = useMemo(
    () =>
      rampClasses(
        'warm',
        parts.map(part => part * (shown?.maximum ?? 1)),
      ),
    [shown?.maximum],
  )
  const hours = shown?.hours ?? []
  const at = hours.indexOf(time)
  const next = hours[at + 1]
  const waiting = map.result === null
  useEffect(() => {
    if (!playing || waiting) return
    const timer = setTimeout(() => (next === undefined ? play(false) : look({ hour: next })), 700)
    return () => clearTimeout(timer)
  }, [playing, waiting, next, look])
  const start = () => {
    if (!playing && at >= hours.length - 1) look({ hour: hours[0] ?? '' })
    play(!playing)
  }
  const picker = (label: string, value: string, options: readonly { id: string; name: string }[], pick: (id: string) => void) => (
    <Select
      size="small"
      value={value}
      onChange={pick}
      options={[all, ...options.map(each => ({ value: each.id, label: each.name }))]}
      popupMatchSelectWidth={140}
      style={{ width: 112 }}
      prefix={label}
      aria-label={label}
    />
  )
  return (
    <Card
      fill
      flush
      title={<Subscript text={`${parameters[receptor.species].label} 来源分布`} />}
      subtitle={time && `${time} 时 ${shown?.unit ?? ''}`}
      tools={
        <>
          {picker('区域', source, receptor.area?.regions ?? [], id => look({ source: id }))}
          {picker('行业', sector, receptor.area?.sectors ?? [], id => look({ sector: id }))}
        </>
      }
    >
      <Box grow relative minHeight={phone ? 300 : 200}>
        <FieldMap
          id="source-map"
          padding={phone ? phonePadding : padding}
          field={shown && shown.maximum > 0 ? { ...shown, classes } : null}
        >
          {(city, boundaries) => <CityNames city={city} boundaries={boundaries} scale={0.9} edge={noEdge} size={12} />}
        </FieldMap>
        {shown && <FieldLegend title={<Subscript text={`模拟浓度 ${shown.unit}`} />} classes={classes} text={breakText} />}
        {map.running && map.run && (
          <MapPanel kind="switch" minWidth={260} padding={[8, 12]}>
            <RunProgress run={map.run} />
          </MapPanel>
        )}
      </Box>
      <Row rigid className={css.slider} gap={16} height={52} padding={[0, 24, 0, 16]}>
        <PlayButton small playing={playing} disabled={hours.length < 2} onToggle={start} />
        <Slider
          min={0}
          max={Math.max(hours.length - 1, 1)}
          value={Math.max(at, 0)}
          onChange={i => look({ hour: hours[i] ?? '' })}
          marks={Object.fromEntries(hours.flatMap((hour, i) => (i % 4 === 3 || i === 0 ? [[i, hour.slice(11)]] : [])))}
          tooltip={{ formatter: i => `${hours[i ?? 0] ?? ''} 时` }}
          disabled={hours.length < 2}
          ariaLabelForHandle="小时"
        />
      </Row>
    </Card>
  )
}
