import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'

const readers = ['enterprise:view', 'fill:manage', 'fill:review'] as const

/**
 * Whose fill a caller looks at: an enterprise its own, staff who manage, review or read fills that of the enterprise they name (fill-tasks keeps them
 * to their counties). @throws FORBIDDEN, INVALID_INPUT
 */
export const visibleEnterprise = ({ scope, permissions }: Caller, named: number | undefined): number => {
  if (scope.userType === 'enterprise') {
    if (!permissions.has('fill:own') || scope.enterpriseId === null) throw appError('FORBIDDEN', { permission: '本企业填报' })
    if (named !== undefined && named !== scope.enterpriseId) throw appError('NOT_FOUND', { what: '填报' })
    return scope.enterpriseId
  }
  if (!readers.some(each => permissions.has(each))) throw appError('FORBIDDEN', { permission: '企业信息与填报审核查看' })
  if (named === undefined) throw appError('INVALID_INPUT', { message: '请指明企业', field: 'enterpriseId' })
  return named
}

/** Whose fill a workbook is imported into: an enterprise its own, staff that of the enterprise they name. @throws NOT_FOUND, INVALID_INPUT */
export const importedEnterprise = ({ scope }: Caller, named: number | undefined): number => {
  const own = scope.userType === 'enterprise' ? scope.enterpriseId : named
  if (own === undefined) throw appError('INVALID_INPUT', { message: '请指明企业', field: 'enterpriseId' })
  if (own === null || (named !== undefined && named !== own)) throw appError('NOT_FOUND', { what: '填报' })
  return own
}

/** Staff's import is a separate step, which the enterprise finds in the history of the fill. */
export const importEvent = ({ scope }: Caller) => (scope.userType === 'enterprise' ? 'save' : 'import')
