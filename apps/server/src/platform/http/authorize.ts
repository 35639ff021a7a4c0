import type { Call } from '@qingyuan/contract/call.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { isPermission, type Permission, permissions, type Scope } from '@qingyuan/domain/permissions.ts'
import type { FastifyRequest } from 'fastify'
import { appError } from '../errors.ts'
import type { Services } from '../services.ts'
import { anonymous, type Caller } from './caller.ts'
import { clientAddress } from './client-address.ts'

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** Caller of a request; anonymous only for public calls. */
export const authenticate = async (services: Services, call: Call, request: FastifyRequest): Promise<Caller> => {
  if (call.permission === 'public') return anonymous
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const background = call.kind === 'events' || one(request.headers['x-background']) === '1'
  return services.auth.identify({ bearer, apiKey: one(request.headers['x-api-key']), ip: clientAddress(request), background })
}

/** Calls that a person may make before the first password change. */
const beforePasswordChange = new Set(['Auth.UserInfo', 'Auth.PermissionList', 'Auth.ChangePassword', 'Auth.Logout', 'Auth.LoggedInUser'])

/** Calls about the person's own sign-ins. */
const ofThePerson = new Set(['Auth.CloudToken', 'Auth.SessionQuery'])

/** Calls that a hand-over token allows: the data of an embedded page. No changes, tokens, files, exports, streams, administration. */
const opensToHandOver = ({ name, method, kind, permission }: Call): boolean =>
  method === 'GET' && kind === 'json' && !permission.startsWith('system:') && !ofThePerson.has(name)

/** May this caller make this call at all? Decided before anything of the input is read. */
export const checkPermission = (caller: Caller, call: Call): void => {
  if (call.permission === 'public') return
  if (caller.machine && !call.machine) throw appError('FORBIDDEN', { message: '接口密钥不能用于此接口' })
  if (caller.readOnly && !opensToHandOver(call)) throw appError('FORBIDDEN', { message: '此令牌只能用于查看嵌入页面的数据' })
  if (caller.mustChangePassword && !beforePasswordChange.has(call.name)) throw appError('PASSWORD_CHANGE_REQUIRED')
  if (call.permission === 'signed-in' || caller.permissions.has(call.permission)) return
  throw appError('FORBIDDEN', { permission: permissions[call.permission] })
}

/** The first of these rights that the caller lacks. */
export const findLackedRight = (caller: Caller, rights: readonly string[]): Permission | undefined =>
  rights.find((id): id is Permission => isPermission(id) && !caller.permissions.has(id))

/** @throws FORBIDDEN when one of the granted rights is not the caller's */
export const checkGrant = (caller: Caller, granted: readonly string[]): void => {
  const lacked = findLackedRight(caller, granted)
  if (lacked) throw appError('FORBIDDEN', { message: `不能授予自己没有的权限：${permissions[lacked]}` })
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/**
 * The only check of places that a call names. Areas are public facts, so a county beyond the scope is refused as another county's; a limited
 * caller gets one answer for a station of another county and for an id that is no place, and does not learn which it is.
 *
 * @throws NOT_FOUND, OUT_OF_SCOPE
 */
export const checkPlaces = ({ placeAccess }: Pick<Services, 'placeAccess'>, scope: Scope, ids: readonly number[], field: string): void => {
  const refused = ids.find(id => !placeAccess.allowed(scope, id))
  if (refused === undefined) return
  if (placeAccess.isPublicArea(refused)) throw appError('OUT_OF_SCOPE', { field })
  if (scope.counties === null) throw appError('NOT_FOUND', { message: `点位 ${refused} 不存在`, field })
  throw appError('OUT_OF_SCOPE', { message: `点位 ${refused} 不存在，或属于其他区县`, field })
}

/** @throws INVALID_INPUT for an id that is no county, OUT_OF_SCOPE */
const checkCounties = (scope: Scope, ids: readonly unknown[], field: string): void => {
  const unknown = ids.find(id => typeof id === 'number' && !countyById.has(id))
  if (unknown !== undefined) throw appError('INVALID_INPUT', { message: `没有编号为 ${unknown} 的区县`, field })
  const mine = (id: unknown) => scope.counties === null || (typeof id === 'number' && scope.counties.includes(id))
  if (!ids.every(mine)) throw appError('OUT_OF_SCOPE', { field })
}

/** May this caller ask about these places or counties? Fields that are left out are for the handler to choose within the scope. */
export const checkScope = (
  services: Pick<Services, 'placeAccess'>,
  { scope }: Caller,
  call: Call,
  input: Record<string, unknown>,
): void => {
  const rule = call.scope
  if (typeof rule === 'string') return
  const places = 'places' in rule
  for (const field of places ? rule.places : rule.counties) {
    if (input[field] === undefined) continue
    if (places) checkPlaces(services, scope, listOf(input[field]) as number[], field)
    else checkCounties(scope, listOf(input[field]), field)
  }
}
