import { inkOn } from '@qingyuan/charts/palette.ts'
import type { LegendField } from '@qingyuan/charts/to-png.ts'
import { airClasses } from '@qingyuan/domain/classes.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import type { ClassScale } from '@qingyuan/domain/standards/class-scale.ts'
import { Row } from '@qingyuan/ui/layout.tsx'
import { Select } from 'antd'
import type { SurfaceAnswer } from '#/compute/surface-of.ts'
import { optionsOf } from '#/filters/options-of.ts'
import { classFields } from '#/map/class-legend.tsx'
import { MapLegend } from '#/map/map-legend.tsx'
import { type MapItem, ParameterName } from '#/map/parameters.tsx'
import { useScaleName, useScaleOn } from '#/page/class-scale.ts'
import { type ClassPalette, useDisplay } from '#/page/display.ts'
import type { Scale } from './scales.ts'
import { levelCounts, paletteNames, surfaceLayers, surfaceMethods, type View } from './surface-filters.tsx'
import type { SurfaceMapState } from './use-surface-map.ts'

/** Fields of the legend: classes with their numerals, or steps. */
export const fieldsOf = (item: MapItem, scale: Scale | null, colours: ClassPalette, classScale: ClassScale): LegendField[] => {
  if (!scale) return classFields(item, colours, classScale).map((field, i) => ({ ...field, text: `${airClasses[i]?.roman} ${field.text}` }))
  const { classes, labels } = scale
  return labels.map((text, i) => ({ text, fill: classes.colours[i]!, on: inkOn(classes.colours[i]!) }))
}

/** How the surface of an hour was made and how far it can be trusted. */
export const wordsOf = (
  { item, layer, method, levels }: Pick<View, 'item' | 'layer' | 'levels' | 'method'>,
  answer: SurfaceAnswer | undefined,
  scaleName: string,
): string => {
  const standard = layer === 'value' && levels === null ? scaleName : ''
  if (!answer) return standard
  const fell = answer.method !== method ? '（站点不足，改用反距离）' : ''
  const error = numberText(answer.rmse, parameters[item].decimals + 1)
  return [standard, `${surfaceMethods[answer.method]}${fell}`, `${answer.stations} 站`, `留一均方根误差 ${error}`]
    .filter(Boolean)
    .join(' · ')
}

/** The six classes of the specification, or even ones of a palette. */
const ClassPicker = ({ view, change }: SurfaceMapState) => (
  <Row rigid gap={4}>
    <Select
      size="small"
      value={view.levels ?? 0}
      onChange={count => change({ levels: count || null })}
      options={[{ value: 0, label: '标准六级' }, ...levelCounts.map(value => ({ value, label: `等距 ${value} 级` }))]}
      style={{ width: 96 }}
      aria-label="分级"
    />
    {view.levels !== null && (
      <Select
        size="small"
        value={view.palette}
        onChange={palette => change({ palette })}
        options={optionsOf(paletteNames)}
        style={{ width: 96 }}
        aria-label="色带"
      />
    )}
  </Row>
)

export const Legend = ({ m }: { m: SurfaceMapState }) => {
  const colours = useDisplay(display => display.palette)
  const { view } = m
  const classScale = useScaleOn(m.hour.slice(0, 10))
  const scaleName = useScaleName(view.item, m.hour.slice(0, 10))
  return (
    <MapLegend
      tools={view.layer === 'value' && <ClassPicker {...m} />}
      fields={fieldsOf(view.item, m.scaleOf(view.layer), colours, classScale)}
      title={
        <>
          <b>
            <ParameterName id={view.item} /> {surfaceLayers[view.layer]}
          </b>{' '}
          {parameters[view.item].unit} {wordsOf(view, m.surface.reply?.answer, scaleName)}
        </>
      }
    />
  )
}
