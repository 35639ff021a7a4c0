import { type DictionaryItem, type FormContext, optionsFrom } from '@qingyuan/domain/fill-form/checks/context.ts'
import { formSections } from '@qingyuan/domain/fill-form/form.ts'
import type { Db } from '#/platform/database/pool.ts'
import { countyAt } from './county-at.ts'
import { selectDictionary } from './queries.ts'

const settings = [
  ...new Set(
    formSections.flatMap(({ fields }) => fields.flatMap(({ options }) => (options && 'settings' in options ? options.settings : []))),
  ),
]

export type ServerFormContext = FormContext & Required<Pick<FormContext, 'optionsOf' | 'countyAt'>>

/** Data of the platform beside a form: dictionaries and the counties' boundaries. */
export const formContext = async (db: Db, year?: number): Promise<ServerFormContext> => {
  const items = (await selectDictionary(db, settings)) satisfies DictionaryItem[]
  return { year, optionsOf: optionsFrom(items), countyAt }
}
