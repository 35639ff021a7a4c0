import type { Permission } from '@qingyuan/domain/permissions.ts'
import type { ReactNode } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { hasPermission } from '#/session.ts'

/** True when the signed-in user has a permission. The server decides; screens only hide. */
export const useMay = (permission: Permission): boolean => useUser(state => hasPermission(state.user, permission))

/** Drawn for those who hold the right. */
export const Allowed = ({ to, children }: { to: Permission; children: ReactNode }) => useMay(to) && children
