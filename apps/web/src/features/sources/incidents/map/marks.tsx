import type { MapView } from '@qingyuan/charts/map/view.ts'
import { WindDial } from '@qingyuan/charts/svg/wind-dial.tsx'
import { outletCalls } from '@qingyuan/contract/sources/outlets.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { calmSpeed } from '@qingyuan/domain/wind.ts'
import { Overlay, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { MapPanel } from '#/map/map-panel.tsx'
import { useMay } from '#/page/allowed.tsx'
import css from './map.module.css'

/** Enterprises that the ranking does not name: small grey tiles, so that an empty upwind is seen to be empty. */
export const Emitters = ({ view, named }: { view: MapView; named: readonly number[] }) => {
  const allowed = useMay('map:view')
  const { data } = useCall(outletCalls.Emitters, allowed ? {} : null, { staleMs: 600_000 })
  return (
    <Overlay>
      {(data ?? []).map(each => {
        const { x, y } = view.toScreen([each.lon, each.lat])
        if (named.includes(each.id) || x < 0 || y < 0 || x > view.width || y > view.height) return null
        return <i key={each.id} className={css.emitter} style={{ left: x, top: y }} title={`${each.name} · ${each.industry}`} />
      })}
    </Overlay>
  )
}

interface WindCardProps {
  speed: number | null
  /** Degrees from north that the wind comes from. */
  direction: number | null
  /** Hour, or the incident's mean. */
  what: string
}

/** Wind at the station: the arrow flies with it. */
export const WindCard = ({ speed, direction, what }: WindCardProps) => {
  const calm = speed !== null && speed <= calmSpeed
  return (
    <MapPanel kind="switch" as="section" at={{ top: 12, right: 12 }} padding={[6, 10]} size={12} aria-label="风">
      <Stack align="center" gap={0} minWidth={72}>
        <WindDial direction={calm ? null : direction} />
        <b>{calm ? '静风' : `${numberText(direction, 0)}° ${numberText(speed, 1)} m/s`}</b>
        <Text colour="textTertiary" size={11} lineHeight={15}>
          {what}
        </Text>
      </Stack>
    </MapPanel>
  )
}
