import type { MetGrid } from './met-grid.ts'
import type { Projection, ProjectionDefinition } from './projection.ts'
import { conformalProjection } from './projection-conformal.ts'
import { latLonProjection, planeProjection } from './projection-regular.ts'
import { utmProjection } from './projection-utm.ts'

export const projectionOf = (definition: ProjectionDefinition): Projection => {
  switch (definition.form) {
    case 'latlon':
      return latLonProjection(definition, definition.nx)
    case 'plane':
      return planeProjection(definition)
    case 'conformal':
      return conformalProjection(definition)
    case 'utm':
      return utmProjection(definition)
  }
}

/** A met grid without functions: it can be sent to a thread. */
export type PlainMet = Omit<MetGrid, 'projection'> & { projection: ProjectionDefinition }

export const plainMet = (met: MetGrid): PlainMet => ({ ...met, projection: met.projection.definition })
export const metOf = (plain: PlainMet): MetGrid => ({ ...plain, projection: projectionOf(plain.projection) })
