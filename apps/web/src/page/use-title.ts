import { useEffect } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { useRuntime } from '#/hooks/runtime.ts'

/** The product's name: the prefix of the signed-in user, then the system's name. */
export const useProductName = (): string => {
  const prefix = useUser(state => state.user?.prefixName) ?? ''
  return prefix + (useRuntime()?.systemName ?? '大气污染溯源管理平台')
}

export const useTitle = () => {
  const name = useProductName()
  useEffect(() => {
    document.title = name
  }, [name])
}
