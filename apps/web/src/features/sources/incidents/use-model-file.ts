import type { OutputOf } from '@qingyuan/contract/call.ts'
import { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { useMemo, useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import type { Incident } from './incident.ts'
import type { QuestionState } from './question/question-filter.tsx'

type ModelFile = OutputOf<typeof modelFileCalls.List>[number]
type Field = NonNullable<OutputOf<typeof modelFileCalls.Grid>>

/** An hour of an imported model's concentrations. */
export interface ModelField extends Field {
  name: string
  species: string
  hour: string
  /** The largest value of this file and species that was seen: colours mean the same while it plays. */
  most: number
}

const largest = (values: Field['values']) => values.reduce<number>((top, value) => Math.max(top, value ?? 0), 0)

const useMost = (key: string, field: Field | null): number => {
  const [seen, see] = useState({ key, most: 0 })
  const before = seen.key === key ? seen.most : 0
  const most = field ? Math.max(before, largest(field.values)) : before
  if (seen.key !== key || most > before) see({ key, most })
  return most
}

/** Concentrations of imported models that cover hours of the incident: to be compared with our own plumes. */
export const useModelFile = (state: QuestionState['state'], incident: Incident | null) => {
  const allowed = useMay('air:view')
  const list = useCall(modelFileCalls.List, allowed && incident ? {} : null, { staleMs: 60_000 })
  const covers = (file: ModelFile) =>
    file.kind === 'concentration' && file.places.includes('grid') && file.times.some(time => incident?.hours.includes(time))
  const files = incident ? (list.data ?? []).filter(covers) : []
  const file = files.find(({ id }) => id === state.file) ?? files[0] ?? null
  const species = file && (file.species.includes(state.species) ? state.species : (file.species[0] ?? null))
  const hours = incident && file ? incident.hours.filter(hour => file.times.includes(hour)) : []
  const hour = hours.includes(state.hour) ? state.hour : (hours.at(-1) ?? null)
  const shown = state.mode === 'file' && file !== null && species !== null && hour !== null
  const query = useCall(modelFileCalls.Grid, shown ? { id: file.id, species, time: file.times.indexOf(hour) } : null, { staleMs: Infinity })
  const field = shown ? (query.data ?? null) : null
  const most = useMost(`${file?.id} ${species}`, field)
  const name = file?.name ?? ''
  const result = useMemo<ModelField | null>(
    () => (field && species && hour ? { ...field, name, species, hour, most } : null),
    [field, name, species, hour, most],
  )
  return { files, file, species, hours, hour, query, result, waiting: shown && (query.isFetching || !query.data) }
}
export type ModelFileState = ReturnType<typeof useModelFile>
