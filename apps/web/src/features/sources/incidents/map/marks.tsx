import type { MapView } from '@qingyuan/charts/map/view.ts'
import { outletCalls } from '@qingyuan/contract/sources/outlets.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { distanceText } from '@qingyuan/domain/suspect-text.ts'
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

const steps = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

/** The longest round length that is not above 130 px. */
export const ScaleBar = ({ view }: { view: MapView }) => {
  const perPx = view.kmOf(1) * 1000
  const metres = steps.findLast(step => step / perPx <= 130) ?? steps[0]!
  return (
    <Overlay>
      <Stack as="span" className={css.scaleBar} at={{ bottom: 14, left: 336 }} align="start" gap={0} size={12} weight={600}>
        <i style={{ width: metres / perPx }} />
        {distanceText(metres)}
      </Stack>
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
        <svg width={40} height={44} viewBox="-20 -26 40 46" aria-hidden="true">
          <circle r={17} fill="#f3f5f8" stroke="#c9d0da" />
          <text y={-12} fontSize={10} textAnchor="middle" fill="#566275">
            N
          </text>
          {direction !== null && !calm && (
            <path
              transform={`rotate(${direction + 180})`}
              d="M0 11V-11M-4.5 -6L0 -11.5L4.5 -6"
              fill="none"
              stroke="#1668dc"
              strokeWidth={2.2}
              strokeLinecap="round"
            />
          )}
        </svg>
        <b>{calm ? '静风' : `${numberText(direction, 0)}° ${numberText(speed, 1)} m/s`}</b>
        <Text colour="textTertiary" size={11} lineHeight={15}>
          {what}
        </Text>
      </Stack>
    </MapPanel>
  )
}
