import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { efCalls } from '@qingyuan/contract/emissions/factors.ts'
import { factorClassText } from '@qingyuan/domain/factor-class-text.ts'
import { factorNoteText } from '@qingyuan/domain/factor-note-text.ts'
import { provenanceText } from '@qingyuan/domain/factor-provenance-text.ts'
import type { FactorRow } from '@qingyuan/engine/inventory/factors/factor-row.ts'
import { factorOfPlain } from '@qingyuan/engine/inventory/factors/plain-row.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { type ClassLevels, classWords } from './class-words.ts'
import type { StoredRow, StoredVersion } from './queries.ts'

type Rows = OutputOf<(typeof efCalls)['Query']>['rows']

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
export const valueOf = (text: string): number | string => (decimal.test(text) ? Number(text) : text)

/** Version 1 of a library row has no author: it is part of the product. */
const madeAt = (version: { made_by_name: string; made_at: Date }) => (version.made_by_name === '' ? null : stampOf(version.made_at))

type Versioned = Pick<StoredVersion, 'value' | 'unit' | 'quality' | 'provenance' | 'note' | 'reason' | 'made_by_name' | 'made_at'>

export const toVersion = (version: Versioned) => ({
  value: version.value,
  unit: version.unit,
  quality: version.quality,
  provenance: provenanceText(version.provenance),
  note: factorNoteText(version.note),
  reason: version.reason,
  by: version.made_by_name,
  at: madeAt(version),
})

interface FactWords {
  controls: ReadonlyMap<string, string>
  byScc: ReadonlyMap<string, ClassLevels>
}

/** A row as the calls tell it. */
export const toRow = (row: StoredRow, { controls, byScc }: FactWords): Rows[number] => ({
  id: row.id,
  scc: row.scc,
  className: byScc.has(row.scc) ? classWords(byScc.get(row.scc)!) : '',
  sector: row.sector,
  fuelOrProduct: factorClassText(row.fuel_or_product),
  technology: factorClassText(row.technology),
  control: row.control,
  controlName: controls.get(row.control) ?? '',
  name: row.name,
  low: row.low,
  high: row.high,
  isDefault: row.is_default,
  scope: row.origin === null ? 'library' : 'city',
  origin: row.origin,
  basis: factorNoteText(row.basis),
  version: row.current_version,
  latestVersion: row.latest,
  ...toVersion(row),
})

/** A row as the engine reads it, with one of its versions. */
export const toFactor = (
  row: Omit<StoredRow, 'latest' | 'made_at' | 'made_by_name' | 'reason' | 'current_version'>,
  changes: { version?: number } & Partial<Pick<StoredVersion, 'value' | 'unit' | 'quality'>> = {},
): FactorRow => {
  const { value, unit, quality, version } = { ...row, ...changes }
  return factorOfPlain({
    id: row.id,
    kind: row.kind,
    scc: row.scc,
    sector: row.sector,
    fuelOrProduct: row.fuel_or_product,
    technology: row.technology,
    control: row.control,
    name: row.name,
    value: valueOf(value),
    unit,
    low: row.low,
    high: row.high,
    quality,
    isDefault: row.is_default,
    basis: row.basis,
    provenance: row.provenance,
    note: row.note,
    scope: { level: row.origin === null ? 'library' : 'city' },
    version,
    applied: true,
  })
}
