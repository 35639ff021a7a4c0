import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { parseProfileTable } from '@qingyuan/domain/species/profile-table.ts'
import type { SourceProfile } from '@qingyuan/domain/species/source-profiles.ts'
import type { Db } from '#/platform/database/pool.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf } from '#/platform/http/caller.ts'
import type { CallerContext, ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { deleteProfile, insertProfile, selectProfiles } from './queries.ts'

/** Profiles of the city as those of the library; codes begin with `own-`. */
export const readOwnProfiles = async (db: Db): Promise<SourceProfile[]> =>
  (await selectProfiles(db)).map(({ id, name, category, year, species_nos, percents }) => ({
    ...{ code: `own-${id}`, category, name: `${name}（本市）`, year, outsidePercent: null },
    percent: new Map(species_nos.map((no, i) => [no, percents[i]!])),
  }))

const ownProfiles = async ({ services: { db } }: ScopedContext): Promise<OutputOf<typeof vocCalls.ownProfiles>> =>
  (await selectProfiles(db)).map(({ id, name, category, source, year, species_nos, saved_by, saved_at }) => ({
    ...{ id, name, category, source, year, species: species_nos.length, savedBy: saved_by, savedAt: stampOf(saved_at) },
  }))

const saveProfile = async ({ services: { db }, caller }: CallerContext, input: InputOf<typeof vocCalls.saveProfile>) => {
  const { name, category, source, year, table } = input
  const { percent, faults } = parseProfileTable(table)
  if (faults.length > 0) throw appError('INVALID_INPUT', { message: faults.slice(0, 5).join('；'), field: 'table' })
  const found = [...percent].filter(([, share]) => share > 0)
  const id = await insertProfile(db, {
    ...{
      name: name.trim(),
      category,
      source: source.trim(),
      year: year === undefined ? '' : String(year),
      saved_by: actorOf(caller).by_name,
    },
    ...{ species_nos: found.map(([no]) => no), percents: found.map(([, share]) => share) },
  })
  if (id === undefined) throw appError('CONFLICT', { message: `已有名为“${name.trim()}”的源谱`, field: 'name' })
  return { id }
}

const removeProfile = async ({ services: { db } }: CallerContext, { id }: InputOf<typeof vocCalls.removeProfile>) => {
  if (!(await deleteProfile(db, id))) throw appError('NOT_FOUND', { what: '源谱' })
  return {}
}

export const profileHandlers = { ownProfiles, saveProfile, removeProfile } satisfies SomeHandlers<typeof vocCalls>
