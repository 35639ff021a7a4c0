import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NoticeText } from './notice-text.tsx'

test('a notice writes PM₂.₅ as every other text, with and without a link', () => {
  const of = (caseId: number | null) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <NoticeText message="案件“清华站 PM₂.₅ 升高”已过派单时限" {...{ caseId, fieldOrderId: null, gridTaskId: null }} />
      </MemoryRouter>,
    )
  for (const html of [of(null), of(9)]) expect(html).toContain('PM<sub>2.5</sub> 升高')
  expect(of(9)).toContain('<a href=')
})
