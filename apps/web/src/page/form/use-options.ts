import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { optionsFrom } from '@qingyuan/domain/fill-form/checks/context.ts'
import type { FormField } from '@qingyuan/domain/fill-form/field.ts'
import { formSections } from '@qingyuan/domain/fill-form/form.ts'
import { useMemo } from 'react'
import { useCall } from '#/hooks/use-call.ts'

const types = [
  ...new Set(
    formSections.flatMap(({ fields }) => fields.flatMap(({ options }) => (options && 'settings' in options ? options.settings : []))),
  ),
].join()

/** Codes and names of the form's choices out of the dictionaries; undefined until they are here. */
export const useOptions = () => {
  const { data } = useCall(settingCalls.GetBySettingTypes, { types }, { staleMs: 3_600_000 })
  return useMemo(
    () => data && optionsFrom(data.map(({ SettingType, code, name, parent }) => ({ setting: SettingType, code, name, parent }))),
    [data],
  )
}
export type OptionsOf = NonNullable<ReturnType<typeof useOptions>>

export const namesOf = (field: FormField, optionsOf: OptionsOf | undefined): ReadonlyMap<string, string> | undefined =>
  field.options && optionsOf?.(field.options)
