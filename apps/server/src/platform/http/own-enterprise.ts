import type { Scope } from '@qingyuan/domain/permissions.ts'
import { appError } from '#/platform/errors.ts'

/** The enterprise of an account. @throws FORBIDDEN for all other accounts */
export const ownEnterprise = ({ scope }: { scope: Scope }): number => {
  if (scope.userType !== 'enterprise' || scope.enterpriseId === null)
    throw appError('FORBIDDEN', { message: '只有企业账户可以填报和查看本企业信息' })
  return scope.enterpriseId
}
