import { isMeasured, type MeasuredId, type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { airRefusal, placesOf, shownId } from '#/modules/air/read/public.ts'
import { type PlaceRecord, type Places } from '#/modules/system/places/public.ts'

/** A column of a correlation: one parameter at one place. */
export interface Variable {
  key: string
  place: PlaceRecord
  id: MeasuredId
  /** As the step shows it: ozone of days is the 8 h maximum. */
  shownId: ParameterId
}

const most = 40

/** A linear relation needs a number on a line: directions go round. */
export const linearId = (text: string, field: string): MeasuredId => {
  const id = text === 'o3_8h' ? 'o3' : text
  if (!isMeasured(id)) throw airRefusal('INVALID_INPUT', `${field}“${text}”不存在`)
  if (id === 'wind_direction') throw airRefusal('INVALID_INPUT', `${field}不能是风向：角度没有线性相关，请用风玫瑰图`)
  return id
}

export const variableOf = (place: PlaceRecord, id: MeasuredId, step: 'hour' | 'day'): Variable => ({
  key: `${place.id}:${id}`,
  place,
  id,
  shownId: shownId(id, step),
})

/** Every parameter at every place, in the requested order. */
export const variablesOf = (places: Places, placeIds: readonly number[], ids: readonly string[], step: 'hour' | 'day'): Variable[] => {
  const wanted = [...new Set(ids.map(id => linearId(id, '指标')))]
  const found = placesOf(places, placeIds).flatMap(place => wanted.map(id => variableOf(place, id, step)))
  if (found.length < 2) throw airRefusal('INVALID_INPUT', '相关性至少需要两个变量：请再选指标或点位')
  if (found.length > most) throw airRefusal('INVALID_INPUT', `变量共 ${found.length} 个，一次最多 ${most} 个，请减少点位或指标`)
  return found
}

/** Labels that distinguish the variables of a request: the parameter, the place, or both. */
export const labelsOf = (variables: readonly Variable[]): string[] => {
  const several = (of: (variable: Variable) => unknown) => new Set(variables.map(of)).size > 1
  const [places, ids] = [several(each => each.place.id), several(each => each.id)]
  return variables.map(({ place, shownId: id }) =>
    [places || !ids ? place.name : '', ids || !places ? parameters[id].label : ''].filter(Boolean).join(' '),
  )
}
