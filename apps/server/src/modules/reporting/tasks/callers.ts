import type { Scope } from '@qingyuan/domain/permissions.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'

/** Services of this module: rows and the time. */
export type FillDependencies = Pick<Services, 'db' | 'clock'>

/** The whole city, not some of its counties. */
export const isCity = ({ userType, counties }: Scope): boolean => userType === 'city' && counties === null

/** @throws FORBIDDEN for staff of a county, who hold the same right for their own county */
export const cityOnly = ({ scope }: Caller, what: string): void => {
  if (!isCity(scope)) throw appError('FORBIDDEN', { message: `只有市级用户可以${what}` })
}
