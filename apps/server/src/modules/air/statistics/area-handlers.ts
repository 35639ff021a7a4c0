import type { Frame } from '@qingyuan/domain/frame.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import type { AreaKind, Unit } from './periods.ts'

/** A handler for cities or counties, by days or months: one implementation serves all four. */
export const forAreas =
  <Input, F extends Frame>(
    frame: (services: AirServices, kind: AreaKind, unit: Unit, input: Input) => Promise<F>,
    kind: AreaKind,
    unit: Unit,
  ) =>
  ({ services }: ServiceContext<AirServices>, input: Input): Promise<F> =>
    frame(services, kind, unit, input)
