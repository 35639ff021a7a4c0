import { expect, it } from 'vitest'
import { takeToken, tokenOf } from './section-token.ts'

it('a section fetches a token three times at most, shares it between its pages, and the next section begins anew', async () => {
  let fetched = 0
  const fetchToken = async () => `token-${++fetched}`
  expect(tokenOf('/ZhiHuiDiaoDu')).toBeNull()
  expect(await takeToken('/ZhiHuiDiaoDu', fetchToken)).toBe('token-1')
  expect(tokenOf('/ZhiHuiDiaoDu')).toBe('token-1')
  expect(await takeToken('/ZhiHuiDiaoDu', fetchToken)).toBe('token-2')
  expect(await takeToken('/ZhiHuiDiaoDu', fetchToken)).toBe('token-3')
  expect(await takeToken('/ZhiHuiDiaoDu', fetchToken)).toBeNull()
  expect(tokenOf('/DongTaiJianGuan')).toBeNull()
  expect(await takeToken('/DongTaiJianGuan', fetchToken)).toBe('token-4')
})
