import type { InputOf } from '@qingyuan/contract/call.ts'
import type { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { speciesByNumber, type VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import { isOwnSet, ownSetNumber, type SetChoice, speciesOfSet, speciesSets } from '@qingyuan/domain/species/species-sets.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext, ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { deleteSet, insertSet, selectSets, updateSet } from './queries.ts'

/** Sets a user may keep. */
const mostSets = 40

export const speciesOfNumbers = (numbers: readonly number[]): VocSpecies[] =>
  [...new Set(numbers)].sort((a, b) => a - b).map(speciesByNumber)

/** Species of a set and its name. @throws NOT_FOUND for a set that is not the user's own */
export const speciesOfChoice = async (
  db: Db,
  userId: number,
  choice: SetChoice,
): Promise<{ species: readonly VocSpecies[]; setName: string }> => {
  if (!isOwnSet(choice)) return { species: speciesOfSet(choice), setName: speciesSets[choice] }
  const found = (await selectSets(db, userId)).find(({ id }) => id === ownSetNumber(choice))
  if (!found) throw appError('NOT_FOUND', { what: '物种集', field: 'speciesSet' })
  const species = speciesOfNumbers(found.speciesNos)
  return { species, setName: `${found.name} ${species.length} 种` }
}

const saveSet = async ({ services: { db }, caller }: CallerContext, { id, name, speciesNos }: InputOf<typeof vocCalls.saveSet>) => {
  const sets = await selectSets(db, caller.userId)
  const values = { name: name.trim(), speciesNos: speciesOfNumbers(speciesNos).map(({ no }) => no) }
  if (sets.some(set => set.name === values.name && set.id !== id))
    throw appError('CONFLICT', { message: `已有名为“${values.name}”的物种集` })
  if (id === undefined && sets.length >= mostSets) throw appError('CONFLICT', { message: `最多保存 ${mostSets} 个物种集` })
  if (id === undefined) return { id: await insertSet(db, caller.userId, values) }
  if (!(await updateSet(db, caller.userId, id, values))) throw appError('NOT_FOUND', { what: '物种集' })
  return { id }
}

const removeSet = async ({ services: { db }, caller }: CallerContext, { id }: InputOf<typeof vocCalls.removeSet>) => {
  if (!(await deleteSet(db, caller.userId, id))) throw appError('NOT_FOUND', { what: '物种集' })
  return {}
}

export const setHandlers = {
  sets: ({ services: { db }, caller: { scope } }: ScopedContext) => selectSets(db, scope.userId),
  saveSet,
  removeSet,
} satisfies SomeHandlers<typeof vocCalls>
