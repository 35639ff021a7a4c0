import type { MapView } from '@qingyuan/charts/map/view.ts'
import { outletCalls } from '@qingyuan/contract/sources/outlets.ts'
import { Overlay } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
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
