import { Input } from 'antd'
import { urlText } from '#/hooks/use-url-state.ts'
import type { Filter } from './filter.ts'

interface SearchInputProps {
  value: string
  onChange: (text: string) => void
  placeholder: string
  /** Name of the field for readers of screens. */
  label?: string
  /** px; default: the width of its box. */
  width?: number
  size?: 'small'
}

/** Search text, sent by Enter. */
export const SearchInput = ({ value, onChange, placeholder, label = '搜索', width, size }: SearchInputProps) => (
  <Input.Search
    key={value}
    allowClear
    size={size}
    defaultValue={value}
    placeholder={placeholder}
    style={{ width }}
    onSearch={text => onChange(text.trim())}
    aria-label={label}
  />
)

/** Search text; calls get undefined while it is empty. */
export const search = (placeholder: string, width = 200, label?: string): Filter<string, string | undefined> => ({
  url: urlText(),
  useInput: text => text || undefined,
  Control: ({ value, onChange }) => <SearchInput {...{ value, onChange, placeholder, width, label }} />,
})
