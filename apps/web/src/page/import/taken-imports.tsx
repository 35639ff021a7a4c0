import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Text } from '@qingyuan/ui/layout.tsx'
import { ListRow } from '@qingyuan/ui/list-row.tsx'
import { Button } from 'antd'

/** An import in the records of each kind. */
export interface TakenImport {
  id: number
  fileName: string
  at: string
  by: string
  added: number
  updated: number
  undoneAt: string | null
  undoneBy: string | null
  /** Why it ended before its last step. */
  failure: string | null
}

export interface TakenImportsProps<T extends TakenImport> {
  imports: readonly T[] | undefined
  /** Text beside the file: its year, its kind. */
  about?: (row: T) => string
  /** Effect of undoing on added and updated rows. */
  consequence: string
  busy: boolean
  /** Left out for who may look only. */
  onUndo?: (row: { id: number }) => Promise<unknown>
}

const resultOf = ({ added, updated, failure }: TakenImport) =>
  failure === null ? `新增 ${added}，更新 ${updated}` : `没有写完：${failure}`

/** Earlier imports, each of which can be taken back as a whole. */
export const TakenImports = <T extends TakenImport>({ imports, about, consequence, busy, onUndo }: TakenImportsProps<T>) => {
  const { ask, holder } = useConfirm()
  const undo = async ({ id, fileName }: T) => {
    if (await ask(`撤销导入“${fileName}”？`, { okText: '撤销', content: consequence })) await onUndo?.({ id })
  }
  if (!imports?.length) return null
  return (
    <>
      {holder}
      <Text as="h3" margin={[24, 0, 4, 0]} size={14}>
        导入记录
      </Text>
      {imports.map(row => (
        <ListRow key={row.id} title={row.fileName} note={[row.at, row.by, ...(about ? [about(row)] : []), resultOf(row)].join(' · ')}>
          {row.undoneAt ? (
            <small>
              {row.undoneAt} 已由{row.undoneBy}撤销
            </small>
          ) : (
            onUndo && (
              <Button size="small" disabled={busy} onClick={() => void undo(row)}>
                撤销
              </Button>
            )
          )}
        </ListRow>
      ))}
    </>
  )
}
