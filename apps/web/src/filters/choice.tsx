import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Checkbox, Segmented, Select } from 'antd'
import { urlFlag, urlOneOf } from '#/hooks/use-url-state.ts'
import { type Filter, type FilterControl, filter } from './filter.ts'
import { FilterField } from './filter-field.tsx'
import { optionsOf } from './options-of.ts'

export interface ChoiceOptions<K> {
  /** With a label it is a list that opens, else segments side by side. */
  label?: string
  /** Segments side by side after the label. */
  segmented?: boolean
  /** px of the list. */
  width?: number
  /** Default: the first word. */
  initial?: K
}

/** Input of calls from a choice: the key '' means no limit; without it, the key `all`. */
export type Chosen<K extends string> = '' extends K ? Exclude<K, ''> | undefined : 'all' extends K ? Exclude<K, 'all'> | undefined : K

/** Words of a choice whose first says that there is no limit. */
export const allOr = <K extends string>(keys: readonly K[], word: (key: K) => string) =>
  ({ '': '全部', ...Object.fromEntries(keys.map(key => [key, word(key)])) }) as Record<'' | K, string>

/**
 * One of several words: `choice({ all: '全部', enterprise: '企业源', surface: '面源' })`. Keys must not be whole numbers: JavaScript would sort
 * them before the others.
 */
export const choice = <K extends string>(
  words: Readonly<Record<K, string>>,
  options: ChoiceOptions<NoInfer<K>> = {},
): Filter<K, Chosen<K>> => {
  const keys = Object.keys(words) as K[]
  const { label = '', segmented = !label, width = 104, initial = keys[0]! } = options
  const listed = optionsOf(words)
  const noLimit = '' in words ? '' : 'all'
  const Segments = ({ value, onChange }: FilterControl<K, Chosen<K>>) => {
    const segments = <Segmented<K> value={value} onChange={onChange} options={listed} />
    return label ? <FilterField label={label}>{segments}</FilterField> : segments
  }
  const List = ({ value, onChange }: FilterControl<K, Chosen<K>>) => (
    <FilterField label={label}>
      <Select<K>
        value={value}
        onChange={onChange}
        options={listed.map(each => ({ ...each, label: <Subscript text={each.label} /> }))}
        popupMatchSelectWidth={false}
        style={{ width }}
        aria-label={label}
      />
    </FilterField>
  )
  return {
    url: urlOneOf(keys, initial),
    useInput: value => (value === noLimit ? undefined : value) as Chosen<K>,
    Control: segmented ? Segments : List,
  }
}

/** A tick. */
export const flag = (label: string, initial = false): Filter<boolean> =>
  filter(urlFlag(initial), ({ value, onChange }) => (
    <Checkbox checked={value} onChange={event => onChange(event.target.checked)}>
      {label}
    </Checkbox>
  ))
