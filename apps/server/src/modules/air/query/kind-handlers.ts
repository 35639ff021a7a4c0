import type { Frame } from '@qingyuan/domain/frame.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { AirContext, AirServices } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { DataQuestion } from './data.ts'

type Kinds = readonly PlaceRecord['kind'][]

/** A handler for places of some kinds: one implementation serves cities, counties, stations and cells of the grid. */
export const forKinds =
  <F extends Frame>(frame: (services: AirServices, scope: Scope, kinds: Kinds, input: DataQuestion) => Promise<F>, ...kinds: Kinds) =>
  ({ services, caller }: AirContext, input: DataQuestion): Promise<F> =>
    frame(services, caller.scope, kinds, input)
