import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { FactoryGlyph } from '@qingyuan/charts/map/factory-marks.tsx'
import { StationMark } from '@qingyuan/charts/svg/station-mark.tsx'
import { type StationShape, stationShapes } from '@qingyuan/charts/svg/station-shape.ts'
import { Inline, Row, Text } from '@qingyuan/ui/layout.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { useState } from 'react'
import { initialLayers, type LayerGroup, withLayers } from './layers.ts'
import css from './one-map.module.css'

interface LayerTreeProps {
  groups: readonly LayerGroup[]
  shown: readonly string[]
  counts: Record<string, number>
  opacity: number
  onShown: (layers: string[]) => void
  onOpacity: (percent: number) => void
}

const mark = { justify: 'center', width: 16, colour: 'textSecondary' } as const
const count = { as: 'small', toEnd: true, size: 12 } as const
const groupTitle = { as: 'b', weight: 600 } as const
const treeTitle = { as: 'b', size: 14, weight: 600 } as const

/** A box that also says "some of them". */
const Tick = ({ on, some, label, onChange }: { on: boolean; some?: boolean; label: string; onChange: (on: boolean) => void }) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={on}
    ref={box => {
      if (box) box.indeterminate = Boolean(some)
    }}
    onChange={event => onChange(event.target.checked)}
  />
)

const shapeOf = (key: string): StationShape | null =>
  (stationShapes as readonly string[]).includes(key) ? (key as StationShape) : key === 'tvoc' || key === 'nmhc' ? 'voc' : null

/** What a layer looks like on the map. */
const LayerMark = ({ layer, icon }: { layer: string; icon: LayerGroup['icon'] }) => {
  const shape = shapeOf(layer)
  if (shape) return <StationMark shape={shape} fill={lightColours.textSecondary} ring={lightColours.textSecondary} size={12} />
  if (icon === 'factory') return <FactoryGlyph />
  if (layer === 'wind' || layer === 'diagnostic') return '→'
  return layer === 'trajectories' ? '∿' : <b className={css.swatch} />
}

/** Layers that are there or not, rather than many. */
const single = ['wind', 'diagnostic', 'trajectories', 'diffusion', 'emissions']

const Leaf = ({ layer, icon, ...tree }: LayerTreeProps & { layer: LayerGroup['children'][number]; icon: LayerGroup['icon'] }) => {
  const { shown, counts, opacity, onShown, onOpacity } = tree
  return (
    <>
      <Row as="label" gap={10} height={26} padding={[0, 0, 0, 40]}>
        <Tick on={shown.includes(layer.key)} label={layer.title} onChange={on => onShown(withLayers(shown, [layer.key], on))} />
        <Inline {...mark}>
          <LayerMark layer={layer.key} icon={icon} />
        </Inline>
        <span>{layer.title}</span>
        <Text {...count}>{layer.key === 'surface' ? `${opacity} %` : single.includes(layer.key) ? '' : (counts[layer.key] ?? 0)}</Text>
      </Row>
      {layer.key === 'surface' && shown.includes('surface') && (
        <input
          type="range"
          min={10}
          max={100}
          step={2}
          value={opacity}
          aria-label="插值面不透明度"
          onChange={event => onOpacity(Number(event.target.value))}
        />
      )}
    </>
  )
}

const Group = ({ group, ...tree }: LayerTreeProps & { group: LayerGroup }) => {
  const keys = group.children.map(layer => layer.key)
  const on = keys.filter(key => tree.shown.includes(key)).length
  const alone = keys.length === 1
  const [open, setOpen] = useState(on > 0)
  const total = tree.counts[group.key] ?? keys.reduce((sum, key) => sum + (tree.counts[key] ?? 0), 0)
  return (
    <div role="group" aria-label={group.title}>
      <Row height={30}>
        {alone ? (
          <i className={css.arrow} />
        ) : (
          <button
            type="button"
            className={css.arrow}
            aria-expanded={open}
            aria-label={`${open ? '收起' : '展开'}${group.title}`}
            onClick={() => setOpen(!open)}
          >
            {open ? <DownOutlined /> : <RightOutlined />}
          </button>
        )}
        <Row as="label" grow gap={10}>
          <Tick
            on={on === keys.length}
            some={on > 0 && on < keys.length}
            label={group.title}
            onChange={all => tree.onShown(withLayers(tree.shown, keys, all))}
          />
          <Text {...groupTitle}>{group.title}</Text>
          <Text {...count}>{group.key === 'fields' || group.key === 'models' ? '' : total}</Text>
        </Row>
      </Row>
      {open && !alone && group.children.map(layer => <Leaf key={layer.key} layer={layer} icon={group.icon} {...tree} />)}
    </div>
  )
}

/** What is drawn, with how many of it. */
export const LayerTree = (tree: LayerTreeProps) => {
  const [unfolded, unfold] = useState(false)
  return (
    <section className={`${css.card} ${css.layers}`} aria-label="图层" data-unfolded={unfolded}>
      <Row as="header" justify="between" gap={12} height={32}>
        <Text {...treeTitle}>图层</Text>
        <button type="button" className={css.link} onClick={() => tree.onShown([...initialLayers])}>
          已开 {tree.shown.length} · 重置
        </button>
        <button type="button" className={css.fold} aria-expanded={unfolded} onClick={() => unfold(!unfolded)}>
          {unfolded ? '收起' : '展开'}
        </button>
      </Row>
      {tree.groups.map(group => (
        <Group key={group.key} group={group} {...tree} />
      ))}
    </section>
  )
}
