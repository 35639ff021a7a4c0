import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { authCalls } from '@qingyuan/contract/system/session.ts'
import type { settingCalls } from '@qingyuan/contract/system/settings.ts'
import type { Permission } from '@qingyuan/domain/permissions.ts'

export type User = OutputOf<typeof authCalls.UserInfo>
export type Tokens = OutputOf<typeof authCalls.RenewToken>
export interface Access {
  roles: OutputOf<typeof authCalls.PermissionList>['roles']
  userType: OutputOf<typeof settingCalls.GetUserTypeByLoginUser>['userType']
  counties: OutputOf<typeof settingCalls.GetCountyByLoginUser>
}

/** Names under which the browser keeps the session. `ACCESS_USER` is the specification's. */
export const storageKeys = {
  requestToken: 'REQUEST_TOKEN',
  refreshToken: 'REFRESH_TOKEN',
  roles: 'ACCESS_ROLES',
  user: 'ACCESS_USER',
  userType: 'USER_TYPE',
  counties: 'ACCESS_COUNTIES',
  origin: 'ORIGIN',
  idleTimeoutMs: 'IDLE_TIMEOUT_MS',
  lastActive: 'LAST_ACTIVE',
  defaultTask: 'DEFAULT_TASK_ID',
  defaultSurfaceTask: 'DEFAULT_SURFACE_TASK_ID',
  defaultInventory: 'DEFAULT_INVENTORY_ID',
} as const

const accessKeys = [storageKeys.roles, storageKeys.counties, storageKeys.userType]

/** Tokens by which the server knows this browser, one for each user name; they stay when the session ends. */
const devicesKey = 'KNOWN_DEVICES'
const mostDevices = 10

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const readUser = (text: string | null): User | null => {
  try {
    const user = JSON.parse(text ?? 'null') as User | null
    return user && typeof user.id === 'number' && Array.isArray(user.authorities) ? user : null
  } catch {
    return null
  }
}

type Device = [userName: string, token: string]
const readDevices = (text: string | null): Device[] => {
  try {
    const devices = JSON.parse(text ?? '[]') as Device[]
    return Array.isArray(devices) ? devices : []
  } catch {
    return []
  }
}

/** The session of one browser: tokens and the user, kept in storage so that all tabs share it. */
export const createSession = (storage: SessionStorage) => {
  const keepTokens = (tokens: Tokens) => {
    storage.setItem(storageKeys.requestToken, tokens.requestToken)
    storage.setItem(storageKeys.refreshToken, tokens.refreshToken)
    storage.setItem(storageKeys.idleTimeoutMs, String(tokens.idleTimeoutMs))
  }
  const keepUser = (user: User) => storage.setItem(storageKeys.user, JSON.stringify(user))
  return {
    requestToken: () => storage.getItem(storageKeys.requestToken),
    refreshToken: () => storage.getItem(storageKeys.refreshToken),
    origin: () => storage.getItem(storageKeys.origin) ?? '/login',
    idleTimeoutMs: () => Number(storage.getItem(storageKeys.idleTimeoutMs)) || null,
    /** Null when no user is signed in or the stored user cannot be read. */
    user: () => readUser(storage.getItem(storageKeys.user)),
    /** Empty before the first sign-in under this name. */
    deviceToken: (userName: string): string =>
      readDevices(storage.getItem(devicesKey)).find(([name]) => name === userName.toLowerCase())?.[1] ?? '',
    /** Of more than ten names the one whose sign-in is the longest ago is forgotten. */
    keepDeviceToken: (userName: string, token: string) => {
      const name = userName.toLowerCase()
      const others = readDevices(storage.getItem(devicesKey)).filter(([other]) => other !== name)
      storage.setItem(devicesKey, JSON.stringify([...others, [name, token]].slice(-mostDevices)))
    },
    keepTokens,
    keepUser,
    begin: (user: User, tokens: Tokens, origin: string) => {
      keepTokens(tokens)
      keepUser(user)
      storage.setItem(storageKeys.origin, origin)
      for (const key of accessKeys) storage.removeItem(key)
    },
    /** Roles, user type and counties are stored since sign-in; the type is the last of them. */
    hasAccess: () => storage.getItem(storageKeys.userType) !== null,
    keepAccess: ({ roles, counties, userType }: Access) => {
      storage.setItem(storageKeys.roles, JSON.stringify(roles))
      storage.setItem(storageKeys.counties, JSON.stringify(counties))
      storage.setItem(storageKeys.userType, userType)
    },
    clear: () => {
      for (const key of Object.values(storageKeys)) storage.removeItem(key)
    },
  }
}

export type Session = ReturnType<typeof createSession>

export const hasPermission = (user: User | null, permission: Permission | 'signed-in'): boolean =>
  user !== null && (permission === 'signed-in' || user.authorities.includes(permission))
