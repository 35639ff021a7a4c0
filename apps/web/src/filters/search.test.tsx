import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SearchInput } from './search.tsx'

test('a search field has the name that its page gives, else 搜索', () => {
  const markup = (label?: string) =>
    renderToStaticMarkup(<SearchInput value="" onChange={() => undefined} placeholder="企业" label={label} />)
  expect(markup('搜索企业')).toContain('aria-label="搜索企业"')
  expect(markup()).toContain('aria-label="搜索"')
})
