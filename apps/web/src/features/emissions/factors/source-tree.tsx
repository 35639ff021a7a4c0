import { sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import { Box, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Input, Tree, type TreeDataNode } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import css from './factors.module.css'
import type { TreeNode } from './kinds.ts'

/** Nodes whose name or code has the text, with all that is above and below them. */
const matching = (nodes: readonly TreeNode[], text: string): TreeNode[] =>
  nodes.flatMap(node => {
    if (node.name.includes(text) || node.code.startsWith(text)) return [node]
    const children = matching(node.children ?? [], text)
    return children.length > 0 ? [{ ...node, children }] : []
  })

const toData = ({ code, name, classes, children }: TreeNode): TreeDataNode => ({
  key: code,
  title: (
    <Row as="span" align="stretch" justify="between" overflow="hidden" nowrap title={`${code} ${name}`}>
      <Text ellipsis>{name}</Text>
      <Text rigid colour="textTertiary" size={11}>
        {children ? classes : code}
      </Text>
    </Row>
  ),
  children: children?.map(toData),
  isLeaf: !children,
})

const above = (code: string): string[] => [2, 4, 7].filter(length => length < code.length).map(length => code.slice(0, length))
const allKeys = (nodes: readonly TreeNode[]): string[] => nodes.flatMap(node => [node.code, ...allKeys(node.children ?? [])])

export interface SourceTreeProps {
  /** First digits of a code; empty: everything. */
  code: string
  onChange: (code: string) => void
}

/** 部门 › 行业 › 燃料/产品 › 工艺技术: 641 classes. */
export const SourceTree = ({ code, onChange }: SourceTreeProps) => {
  const query = useCall(sourceClassCalls.Tree, {}, { staleMs: Infinity })
  const [text, setText] = useState('')
  const [open, setOpen] = useState<string[]>(() => above(code))
  const shown = useMemo(() => (text ? matching(query.data ?? [], text) : (query.data ?? [])), [query.data, text])
  const data = useMemo(() => shown.map(toData), [shown])
  return (
    <QueryCard
      query={query}
      title="排放源分类"
      subtitle="四级 641 类"
      what="排放源分类查询"
      skeleton="block"
      above={
        <Row rigid margin={[0, 0, 8, 0]}>
          <Input.Search allowClear placeholder="名称或编码" onSearch={setText} />
        </Row>
      }
    >
      {() => (
        <Box grow overflow="auto" className={css.tree}>
          <Tree
            blockNode
            treeData={data}
            selectedKeys={[code]}
            expandedKeys={text ? allKeys(shown) : open}
            onExpand={keys => setOpen(keys.map(String))}
            onSelect={keys => onChange(String(keys[0] ?? ''))}
          />
        </Box>
      )}
    </QueryCard>
  )
}
