import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { Box, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import type { QueryState } from '#/hooks/use-call.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import css from './profile.module.css'

const sources: Readonly<Record<string, string>> = {
  edit: '页面修改',
  import: '表格导入',
  fill: '填报审核通过',
  undo: '撤销导入',
  demo: '演示数据',
}
const kinds: Readonly<Record<string, string>> = { added: '新增一项', removed: '删除一项' }

/** Who changed what, newest first: field, old value, new value. */
export const History = ({ query }: { query: QueryState<OutputOf<typeof enterpriseProfileCalls.History>> }) => {
  return (
    <StateGate query={query} what="变更历史查询" isEmpty={data => data.length === 0} empty={<EmptyState title="还没有变更记录" />}>
      {data =>
        data.map(entry => (
          <Box as="section" key={entry.id} margin={[0, 0, 16, 0]}>
            <Row align="baseline">
              <b>{entry.at}</b>
              <span>{entry.by}</span>
              <Text as="small" colour="textSecondary">
                {sources[entry.source] ?? entry.source} · {entry.year} 年档案第 {entry.revision} 版
              </Text>
            </Row>
            {entry.changes.length === 0 && <small>{entry.revision === 1 ? '建立档案' : '内容没有变化'}</small>}
            {entry.changes.map((change, n) => (
              <div key={n} className={css.change}>
                <span>
                  <Subscript text={change.label} />
                </span>
                <Text colour="textSecondary">
                  <del>{change.from ?? (kinds[change.kind] ? '' : '空')}</del>
                </Text>
                <span>→</span>
                <span>{change.to ?? kinds[change.kind] ?? '空'}</span>
              </div>
            ))}
          </Box>
        ))
      }
    </StateGate>
  )
}
