import { initialRoles } from '@qingyuan/domain/permissions.ts'
import { describe, expect, it, vi } from 'vitest'
import type { User } from '#/session.ts'
import { builtPages } from './pages.ts'
import { defaultPageOf, ownPageOf, startPageOf } from './start-page.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null })

const userOf = (role: string) =>
  ({ id: 1, authorities: initialRoles.find(({ name }) => name === role)?.permissions ?? [] }) as unknown as User
const admin = userOf('系统管理员')
const enterprise = userOf('企业用户')
const emissions = '/PaiFangQingDanGuanLi'

describe('the address of a section or a group', () => {
  it.each([
    ['/LaiYuanChengYin', '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/JianCeShuJuGuanLi'],
    ['/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi', '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/JianCeShuJuGuanLi'],
    [emissions, `${emissions}/Enterprise/EnterpriseInfo`],
    [`${emissions}/`, `${emissions}/Enterprise/EnterpriseInfo`],
    ['/DischargeInventory', '/DischargeInventory/InventorySum'],
    ['/ReDianWangGeSuYuan', '/ReDianWangGeSuYuan/ZhanDianQuShiFenXi'],
    ['/WuRanYuanZhiLiPingGu', '/WuRanYuanZhiLi/KongQiZhiLiangDaBiaoFenXi/MuBiaoDaChengXingShi'],
    ['/WuRanYuanZhiLi', '/WuRanYuanZhiLi/KongQiZhiLiangDaBiaoFenXi/MuBiaoDaChengXingShi'],
    ['/XiTongGuanLi', '/XiTongGuanLi/YongHuGuanLi'],
  ])('%s opens %s: “JianCeShuJuGuanLi (monitoring data management, default)”, “default EnterpriseInfo”', (address, page) =>
    expect(defaultPageOf(admin, address)).toBe(page),
  )
  it('opens the first page that the person may see where the default one is closed to them', () =>
    expect(defaultPageOf(enterprise, emissions)).toBe(`${emissions}/QiYeRenWuGuanLi/EnterpriseTaskFill`))
  it('opens none where the person may see none, and below a mistyped address there is none', () => {
    expect(defaultPageOf(enterprise, '/XiTongGuanLi')).toBeNull()
    expect(defaultPageOf(admin, '/XiTongGuanLi/NoSuchPage')).toBeNull()
    expect(defaultPageOf(admin, '/NoSuchPage')).toBeNull()
    expect(defaultPageOf(admin, '/XiTong')).toBeNull()
  })
})

it('a refused page names the page with the own part of who may see that one', () => {
  const register = builtPages.find(({ title }) => title === '企业信息')!
  expect(ownPageOf(enterprise, register)?.title).toBe('本企业信息')
  expect(ownPageOf(userOf('领导'), register)).toBeUndefined()
  expect(ownPageOf(enterprise, builtPages.find(({ title }) => title === '用户管理')!)).toBeUndefined()
})

describe('the first page', () => {
  it.each([
    ['企业用户', 'enterprise', '/LaiYuanChengYin/DaiBan'],
    ['审核员', 'city', '/LaiYuanChengYin/DaiBan'],
  ])('of %s is what waits for the user', (role, userType, page) =>
    expect(startPageOf({ ...userOf(role), userType } as unknown as User)).toBe(page),
  )
  it.each(['系统管理员', '市级监管', '领导'])('of %s is another', role =>
    expect(startPageOf({ ...userOf(role), userType: 'city' } as unknown as User)).not.toBe('/LaiYuanChengYin/DaiBan'),
  )
})
