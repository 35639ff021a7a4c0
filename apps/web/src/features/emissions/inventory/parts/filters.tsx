import { counties } from '@qingyuan/domain/counties.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Select } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { useUser } from '#/hooks/current-user.ts'
import { type InventoryView, optionWords } from './view.ts'

const pollutants = emissionPollutants.map(({ id, label }) => ({ value: id, label: <Subscript text={label} /> }))

interface FiltersProps {
  view: InventoryView
  /** Which of them the page has beside the inventory. */
  county?: boolean
  pollutant?: boolean
}

/** Which inventory; of which county; which pollutant. */
export const InventoryFilters = ({ view, county, pollutant }: FiltersProps) => {
  const { state, change, options, inventory } = view
  const own = useUser(user => user.user?.counties)
  const known = counties.filter(({ id }) => !own || own.includes(id))
  // Who sees one county alone is not asked which.
  const only = known.length === 1 ? known[0] : undefined
  return (
    <>
      <FilterField label="清单">
        <Select
          value={inventory?.id ?? null}
          onChange={id => change({ inventory: id === options.data?.defaultId ? null : id })}
          options={(options.data?.inventories ?? []).map(each => ({ value: each.id, label: optionWords(each), title: each.name }))}
          style={{ width: 208 }}
          placeholder="选择清单"
          aria-label="清单"
        />
      </FilterField>
      {county && (
        <FilterField label="区县">
          <Select
            value={only?.id ?? state.county}
            disabled={only !== undefined}
            onChange={id => change({ county: id ?? null })}
            options={known.map(({ id, name }) => ({ value: id, label: name }))}
            allowClear
            style={{ width: 112 }}
            placeholder="全部"
            aria-label="区县"
          />
        </FilterField>
      )}
      {pollutant && (
        <FilterField label="污染物">
          <Select
            value={state.pollutant}
            onChange={id => change({ pollutant: id })}
            options={pollutants}
            style={{ width: 96 }}
            aria-label="污染物"
          />
        </FilterField>
      )}
    </>
  )
}
