import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import {
  isOwnSet,
  isSetChoice,
  ownSetNumber,
  type SetChoice,
  type SpeciesSetId,
  speciesSets,
} from '@qingyuan/domain/species/species-sets.ts'
import { Button, Divider, Select } from 'antd'
import { useState } from 'react'
import { FilterField } from '#/filters/filter-field.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { useCall } from '#/hooks/use-call.ts'
import type { UrlValue } from '#/hooks/use-url-state.ts'
import { OwnSetsDialog } from './own-sets-dialog.tsx'

/** Short names of the sets, for titles. */
const shortWords: Readonly<Record<SpeciesSetId, string>> = {
  all: '全部 117',
  pams: 'PAMS 57',
  to15: 'TO-15 47',
  carbonyls: '醛酮 13',
  plan70: '方案 70',
}

export const urlSet = (initial: SetChoice = 'all'): UrlValue<SetChoice> => ({
  initial,
  read: text => (isSetChoice(text) ? text : undefined),
  write: value => value,
})

export const useOwnSets = () => useCall(vocCalls.sets, {}, { staleMs: 60_000 }).data ?? []

/** Short name of a set by its choice, for titles. */
export const useSetWord = (): ((choice: SetChoice) => string) => {
  const own = useOwnSets()
  return choice => {
    if (!isOwnSet(choice)) return shortWords[choice]
    const found = own.find(({ id }) => id === ownSetNumber(choice))
    return found ? `${found.name} ${found.speciesNos.length}` : '我的物种集'
  }
}

/** Sets of species to choose from: the named ones, then the user's own. */
export const useSetOptions = () => {
  const own = useOwnSets()
  const mine = own.map(({ id, name, speciesNos }) => ({ value: `own-${id}`, label: `${name}（${speciesNos.length} 种）` }))
  return [
    { label: '规范', options: optionsOf(speciesSets) as { value: string; label: string }[] },
    ...(mine.length > 0 ? [{ label: '我的', options: mine }] : []),
  ]
}

/** The choice of a set, with the user's own and where they are made. */
export const SetPicker = ({ value, onChange }: { value: SetChoice; onChange: (set: SetChoice) => void }) => {
  const [editing, setEditing] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <FilterField label="物种集">
      <Select<SetChoice>
        value={value}
        open={open}
        onOpenChange={setOpen}
        options={useSetOptions() as never}
        onChange={onChange}
        popupMatchSelectWidth={false}
        style={{ width: 128 }}
        aria-label="物种集"
        popupRender={list => (
          <>
            {list}
            <Divider size="small" />
            <Button
              type="link"
              size="small"
              onClick={() => {
                setOpen(false)
                setEditing(true)
              }}
            >
              编辑我的物种集
            </Button>
          </>
        )}
      />
      {editing && (
        <OwnSetsDialog
          onClose={() => setEditing(false)}
          onUse={set => {
            onChange(set)
            setEditing(false)
          }}
          onRemoved={set => set === value && onChange('all')}
        />
      )}
    </FilterField>
  )
}
