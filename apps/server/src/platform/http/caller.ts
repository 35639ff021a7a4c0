import type { Permission, Scope } from '@qingyuan/domain/permissions.ts'

/** The authenticated sender of a request. */
export interface Caller {
  userId: number
  userName: string
  realName: string
  scope: Scope
  permissions: ReadonlySet<Permission>
  /** Empty for machines and for callers of public calls that did not sign in. */
  sessionId: string
  /** Came with an API key: only calls declared `machine` take it. */
  machine: boolean
  /** Must change the password before anything else. */
  mustChangePassword: boolean
  /** Came with a hand-over token: may read, not change. */
  readOnly: boolean
}

/** Actor as the columns of a trail: the id of a person, null for the platform, and the name at that time. */
export const actorOf = ({ userId, realName, userName }: Pick<Caller, 'userId' | 'realName' | 'userName'>) => ({
  by_id: userId || null,
  by_name: realName || userName,
})

export const anonymous: Caller = {
  userId: 0,
  userName: '',
  realName: '',
  scope: { userId: 0, userType: 'enterprise', counties: [], enterpriseId: null },
  permissions: new Set(),
  sessionId: '',
  machine: false,
  mustChangePassword: false,
  readOnly: true,
}

/** The platform itself, for jobs and start-up work: whole city, no person. */
export const systemCaller: Caller = {
  ...anonymous,
  userName: 'system',
  realName: '系统',
  scope: { userId: 0, userType: 'city', counties: null, enterpriseId: null },
  readOnly: false,
}
