import { sourceClassCalls, type TreeNode } from '@qingyuan/contract/emissions/factors.ts'
import { useMemo } from 'react'
import { useCall } from '#/hooks/use-call.ts'

const leaves = (nodes: readonly TreeNode[], above: readonly string[]): [code: string, name: string][] =>
  nodes.flatMap(({ code, name, children = [] }) =>
    children.length > 0 ? leaves(children, [...above, name]) : [[code, [...above.slice(1), name].join(' › ')] as [string, string]],
  )

/** Names of source classes by their ten digits, without the category. */
export const useSources = (): ReadonlyMap<string, string> | undefined => {
  const { data } = useCall(sourceClassCalls.Tree, {}, { staleMs: 3_600_000 })
  return useMemo(() => data && new Map(leaves(data, [])), [data])
}
