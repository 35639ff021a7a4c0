import { initialRoles, type Permission } from '@qingyuan/domain/permissions.ts'
import { builtPages, pageAt } from '../../../apps/web/src/app/pages.ts'

export { builtPages, pageAt }

/** Accounts of the demo city and the role each holds. */
export const roleOf = {
  admin: '系统管理员',
  county: '区县监管',
  leader: '领导',
  enterprise: '企业用户',
  reviewer: '审核员',
  city: '市级监管',
} as const
export type Role = keyof typeof roleOf
export const roles = Object.keys(roleOf) as Role[]

export const prefixOf: Readonly<Record<Role, string>> = {
  admin: '长治市',
  city: '长治市',
  reviewer: '长治市',
  leader: '长治市',
  county: '襄垣县',
  enterprise: '长治市',
}

export const roleMay = (role: Role, permission: Permission | 'signed-in'): boolean =>
  permission === 'signed-in' || (initialRoles.find(each => each.name === roleOf[role])?.permissions.includes(permission) ?? false)

type Definition = (typeof builtPages)[number]

export const bySection = (list: readonly Definition[]): [section: string, pages: Definition[]][] => {
  const sections = new Map<string, Definition[]>()
  for (const definition of list) sections.set(definition.section, [...(sections.get(definition.section) ?? []), definition])
  return [...sections]
}

/** See what their county has. */
const ofOneCounty: readonly Role[] = ['county', 'enterprise']

/** The page may have nothing to show to a role whose county has no station of its kind. */
export const mayLackStations = (role: Role, { needsStations }: { needsStations?: boolean }): boolean =>
  needsStations === true && ofOneCounty.includes(role)
