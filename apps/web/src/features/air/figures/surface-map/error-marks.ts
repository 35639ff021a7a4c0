import type { MapView } from '@qingyuan/charts/map/view.ts'
import { changeText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import type { MapItem } from '#/map/parameters.tsx'
import type { Hours } from './use-surface-map.ts'

const [roomX, roomY] = [26, 13]

/** Errors of the regular stations with their sign, above their marks; one that would lie over another is left to the table. */
export const errorMarks = (view: MapView, { stations }: Pick<Hours, 'stations'>, errors: ArrayLike<number>, item: MapItem) => {
  const placed: { id: number; x: number; y: number; text: string }[] = []
  stations.forEach(({ id, level, lon, lat }, i) => {
    const error = errors[i] ?? Number.NaN
    if (Number.isNaN(error) || level === 'micro') return
    const at = view.toScreen([lon, lat])
    const [x, y] = [at.x, at.y - 12]
    if (placed.some(other => Math.abs(other.x - x) < roomX && Math.abs(other.y - y) < roomY)) return
    placed.push({ id, x, y, text: changeText(error, parameters[item].decimals) })
  })
  return placed
}
