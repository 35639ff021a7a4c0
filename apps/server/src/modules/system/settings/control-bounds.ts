import {
  type ControlBound,
  type ControlBounds,
  controlBoundKeys,
  controlBoundSpecs,
  defaultControlBounds,
} from '@qingyuan/domain/species/control-kinds.ts'
import type { Services } from '#/platform/services.ts'
import { selectItems } from './queries.ts'

export const controlDictionary = 'speciesControl'

/** Bounds of the control runs of gas chromatographs as the administration set them, with those that are still to be confirmed (待核). */
export const readControlBounds = async ({ db }: Pick<Services, 'db'>) => {
  const items = new Map((await selectItems(db, [controlDictionary])).map(item => [item.code, item]))
  const valueOf = (key: ControlBound): number => {
    const value = Number.parseFloat(items.get(key)?.value ?? '')
    return Number.isFinite(value) ? value : defaultControlBounds[key]
  }
  const bounds = Object.fromEntries(controlBoundKeys.map(key => [key, valueOf(key)])) as ControlBounds
  const isUnconfirmed = (key: ControlBound) => controlBoundSpecs[key].provisional && !items.get(key)?.changed_by
  return { bounds, unconfirmed: new Set(controlBoundKeys.filter(isUnconfirmed)) }
}
