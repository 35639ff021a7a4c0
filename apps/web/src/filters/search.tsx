import { Input } from 'antd'
import { urlText } from '#/hooks/use-url-state.ts'
import type { Filter } from './filter.ts'

/** Search text, sent by Enter; calls get undefined while it is empty. */
export const search = (placeholder: string, width = 200): Filter<string, string | undefined> => ({
  url: urlText(),
  useInput: text => text || undefined,
  Control: ({ value, onChange }) => (
    <Input.Search
      key={value}
      allowClear
      defaultValue={value}
      placeholder={placeholder}
      style={{ width }}
      onSearch={text => onChange(text.trim())}
      aria-label="搜索"
    />
  ),
})
