import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import { isParticle } from '../particle-unit.ts'
import { OzoneEvidence, type OzoneFindings, type OzoneRow } from './exchanged-ozone.ts'

/** What only a whole table can show. */
export interface TableFindings {
  ozone: OzoneFindings
  /** Columns of particles without a unit that are probably mg/m³, with their counts: left out as a whole. */
  milligrams: ReadonlyMap<MeasuredId, { positive: number; belowOne: number }>
}

export const noTableFindings: TableFindings = { ozone: { exchanged: [], notices: [] }, milligrams: new Map() }

/** Fewer values than this say nothing of a column's unit. */
const leastValues = 3

export class TableEvidence {
  readonly #ozone = new OzoneEvidence()
  readonly #particles = new Map<MeasuredId, { positive: number; belowOne: number }>()

  addHour(hour: OzoneRow): void {
    this.#ozone.add(hour)
  }

  /** A value of a column without a stated unit. */
  addValue(id: MeasuredId, value: number): void {
    if (!isParticle(id) || !(value > 0)) return
    const counts = this.#particles.get(id) ?? { positive: 0, belowOne: 0 }
    this.#particles.set(id, counts)
    counts.positive++
    if (value < 1) counts.belowOne++
  }

  findings(): TableFindings {
    const isDoubtful = ({ positive, belowOne }: { positive: number; belowOne: number }) =>
      positive >= leastValues && belowOne * 10 >= positive * 9
    return { ozone: this.#ozone.findings(), milligrams: new Map([...this.#particles].filter(([, counts]) => isDoubtful(counts))) }
  }
}
