import { numberText } from '@qingyuan/domain/number-text.ts'
import { Box, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { mapItems, ParameterName } from '#/map/parameters.tsx'
import { scaleBarOf } from '#/map/scale-length.ts'
import css from '../screen.module.css'
import { type ShownLayers, useScreen } from '../screen-context.ts'
import { ScreenTabs } from '../screen-tabs.tsx'
import { Legend } from './legend.tsx'

const toggles: readonly { key: keyof ShownLayers; label: string }[] = [
  { key: 'counties', label: '区县' },
  { key: 'surface', label: '插值面' },
  { key: 'wind', label: '风场' },
  { key: 'stations', label: '站点' },
]

/** County fill and surface take each other's place: both would colour the same ground. */
const turned = (shown: ShownLayers, key: keyof ShownLayers, on: boolean): ShownLayers => ({
  ...shown,
  [key]: on,
  ...(on && key === 'counties' ? { surface: false } : {}),
  ...(on && key === 'surface' ? { counties: false } : {}),
})

const items = mapItems.map(id => ({ key: id, label: <ParameterName id={id} /> }))

const Switches = () => {
  const { hasSurface, item, phone, pick, setItem, setShown, shown, looks } = useScreen()
  const Line = phone ? Stack : Row
  return (
    <Line
      at={{ top: 0, left: 0, right: 0 }}
      align="stretch"
      justify={phone ? undefined : 'between'}
      gap={phone ? 4 : 0}
      padding={phone ? 0 : [4, 8]}
    >
      <ScreenTabs label="指标" tabs={items} value={item} onChange={setItem} />
      <Row
        className={css.panel}
        minWidth="auto"
        height={phone ? 32 : undefined}
        justify={phone ? 'between' : undefined}
        gap={pick(20, 12)}
        padding={[0, pick(14, 10)]}
        nowrap={phone}
      >
        {toggles
          .filter(({ key }) => hasSurface || key !== 'surface')
          .map(({ key, label }) => (
            <Row as="label" key={key} minWidth="auto" gap={pick(6, 4)} {...looks.quiet}>
              <input type="checkbox" checked={shown[key]} onChange={event => setShown(turned(shown, key, event.target.checked))} />
              {label}
            </Row>
          ))}
      </Row>
    </Line>
  )
}

/** How the surface was made, and the scale of the map: one line below the city. */
const Method = () => {
  const { data, item, layout, looks, map, noteSize, phone, shown } = useScreen()
  const surface = data.surface.data
  const bar = map && scaleBarOf(map.view, layout.u)
  return (
    <Row
      data-map-panel
      className={css.panel}
      at={phone ? { right: 0, bottom: 76 } : { right: 8, bottom: 8 }}
      minWidth="auto"
      gap={12}
      padding={[4, phone ? 8 : 10]}
      colour="textSecondary"
      size={noteSize}
    >
      {!phone && shown.surface && surface && surface.stations > 0 && (
        <Text nowrap title={surface.method}>
          插值 {surface.method.split('（')[0]} · 留一误差 RMSE{' '}
          <Text {...looks.strong}>{numberText(surface.rmse, item === 'co' ? 2 : 1)}</Text>
        </Text>
      )}
      {bar && (
        <Row minWidth="auto" nowrap>
          <i className={css.scaleBar} style={{ width: bar.px }} />
          {bar.km} km
        </Row>
      )}
    </Row>
  )
}

/** Tools over the map: what is shown, what it means, how it was made. */
export const Stage = () => {
  const { x, y, w, h } = useScreen().layout.stage
  return (
    <Box className={css.stage} at={{ left: x, top: y }} width={w} height={h}>
      <Switches />
      <Legend />
      <Method />
    </Box>
  )
}
